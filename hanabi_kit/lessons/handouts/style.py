"""How a handout looks: black on white, for A4 and Letter alike."""

STYLE = """
@page {margin: 11mm 14mm 13mm; @bottom-right {content: counter(page); font: 9pt sans-serif}}
* {box-sizing: border-box}
body {font: 11pt/1.42 "DejaVu Sans", Verdana, "Segoe UI", Helvetica, Arial, sans-serif;
  color: #000; background: #fff; max-width: 182mm; margin: 0 auto}
header {border-bottom: 1.5pt solid #000; padding-bottom: 2mm; margin-bottom: 4mm}
h1 {font-size: 20pt; line-height: 1.2; margin: 0 0 3mm}
h2 {font-size: 14pt; margin: 6mm 0 2mm; break-after: avoid}
h3 {font-size: 11.5pt; margin: 0 0 1.5mm; break-after: avoid}
p {margin: 1.5mm 0}
ul {margin: 1.5mm 0; padding-left: 6mm}
.who {display: flex; gap: 8mm}
.who .write:first-child {flex: 2}
.who .write {flex: 1; margin: 0}
.why {display: flex; gap: 3mm}
.why .write {flex: 2}
.why .write:last-child {flex: 3}
.page {break-before: page}
.page > h2 {margin-top: 0}
.task {break-inside: avoid; margin-bottom: 5mm}
.beside {display: flex; align-items: center; justify-content: space-between; gap: 2mm}
.answers .task {margin-bottom: 3.5mm}
.answers .task p {margin: .7mm 0}
figure {margin: 0 0 1mm; text-align: center}
figure svg, figure img {width: auto; max-width: 145mm !important; max-height: 125mm; height: auto}
figure table {margin: 0 auto; border-collapse: collapse}
figure th, figure td {padding: .6mm 4mm; border: .5pt solid #000}
.reading table {width: 100%; font-size: 9.5pt; line-height: 1.35}
.reading th, .reading td {vertical-align: top; padding: .5mm 2mm}
.reading tr {break-inside: avoid}
.rule {border-left: 2pt solid #000; padding-left: 3mm; font-size: 10pt}
img {filter: grayscale(1)}
figcaption, .caption, .how {font-size: 9.5pt; color: #333}
.how {font-style: italic; margin: 1.5mm 0 1mm}
.options, .row {list-style: none; padding: 0}
.options li {margin: 1.4mm 0; padding-left: 7mm; text-indent: -7mm}
.options li .box {text-indent: 0}
.row {display: flex; flex-wrap: wrap; gap: 1.5mm 4mm}
.row li {white-space: nowrap; font-size: 10pt}
.row .box {margin-right: 1.6mm}
.box {display: inline-block; width: 4.2mm; height: 4.2mm; border: .9pt solid #000;
  border-radius: .6mm; margin-right: 2.6mm; vertical-align: -.7mm}
.write {display: flex; align-items: flex-end; gap: 3mm; margin: 0 0 1mm; height: 8mm}
.line {flex: 1; border-bottom: .7pt solid #000}
.grid {border-collapse: collapse; margin: 2mm 0}
.grid td {border: .7pt solid #000; width: 7mm; height: 8.5mm; text-align: center; padding: 0;
  font-size: 10pt}
dl {columns: 2; column-gap: 8mm; margin: 0; font-size: 9.5pt}
dl div {break-inside: avoid; margin-bottom: .8mm; padding-left: 4mm; text-indent: -4mm}
dt {font-weight: bold}
dt, dd {display: inline; margin: 0}
.strip {break-inside: avoid; margin: 0 0 2mm}
.strip svg {width: 100%; max-height: 42mm; display: block}
pre {font-size: 9pt; white-space: pre-wrap; text-align: left}
"""

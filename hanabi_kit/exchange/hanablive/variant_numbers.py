"""The numbers that hanab.live has for the variants which our rules can play: its links hold them.

A name here leaves out how many suits there are. Behind it stand the numbers with six, five, four
and three suits, as far as the site has them; a run such as 106-109 is four of them, and a question
mark stands for a number that is not known to us.
"""

from collections.abc import Iterator

SUITS = """
Black 2 21; Rainbow 3 16 17 19; Pink 106-109; White 13 22 26 27; Brown 69-72; Omni 176-179;
Null 180-183; Muddy Rainbow 160-163; Light Pink 164-167; Dark Rainbow 11 23; Dark Pink 137-138;
Gray 59 58; Dark Brown 89-90; Dark Omni 242-243; Dark Null 255-256; Cocoa Rainbow 290-291;
Gray Pink 292-293;
Black & Rainbow 65-66; Black & Pink 118-119; Black & White 63-64; Black & Brown 73-74;
Black & Omni 186-187; Black & Null 188-189; Black & Muddy Rainbow 758-759;
Black & Light Pink 780-781; Black & Dark Rainbow 12; Black & Dark Pink 139; Black & Gray 60;
Black & Dark Brown 91; Black & Dark Omni 244; Black & Dark Null 257; Black & Cocoa Rainbow 826;
Black & Gray Pink 839; Rainbow & Pink 120-122 149; Rainbow & White 6 28 29; Rainbow & Brown 75-78;
Rainbow & Omni 190-192; Rainbow & Null 194-196; Rainbow & Muddy Rainbow 1292-1294;
Rainbow & Light Pink 782-784; Rainbow & Dark Pink 140-141; Rainbow & Gray 67-68;
Rainbow & Dark Brown 92-93; Rainbow & Dark Omni 245-246; Rainbow & Dark Null 258-259;
Rainbow & Cocoa Rainbow 1300-1301; Rainbow & Gray Pink 840-841; Pink & White 123-126;
Pink & Brown 127-130; Pink & Omni 198-201; Pink & Null 202-205; Pink & Muddy Rainbow 760-763;
Pink & Light Pink 1296-1299; Pink & Dark Rainbow 131-132; Pink & Gray 133-134;
Pink & Dark Brown 135-136; Pink & Dark Omni 247-248; Pink & Dark Null 260-261;
Pink & Cocoa Rainbow 827-828; Pink & Gray Pink 1302-1303; White & Brown 79-82;
White & Omni 206-209; White & Null 210-213; White & Muddy Rainbow 764-767;
White & Light Pink 786-789; White & Dark Rainbow 83-84; White & Dark Pink 142-143;
White & Dark Brown 94-95; White & Dark Omni 249-250; White & Dark Null 262-263;
White & Cocoa Rainbow 829-830; White & Gray Pink 842-843; Brown & Omni 214-217;
Brown & Null 218-221; Brown & Muddy Rainbow 768-771; Brown & Light Pink 790-793;
Brown & Dark Rainbow 85-86; Brown & Dark Pink 144-145; Brown & Gray 87-88;
Brown & Dark Omni 251-252; Brown & Dark Null 264-265; Brown & Cocoa Rainbow 831-832;
Brown & Gray Pink 844-845; Omni & Null 222-225; Omni & Muddy Rainbow 772-775;
Omni & Light Pink 794-797; Omni & Dark Rainbow 226-227; Omni & Dark Pink 230-231;
Omni & Gray 234-235; Omni & Dark Brown 238-239; Omni & Dark Null 266-267;
Omni & Cocoa Rainbow 833-834; Omni & Gray Pink 846-847; Null & Muddy Rainbow 776-779;
Null & Light Pink 798-801; Null & Dark Rainbow 228-229; Null & Dark Pink 232-233;
Null & Gray 236-237; Null & Dark Brown 240-241; Null & Dark Omni 253-254;
Null & Cocoa Rainbow 835-836; Null & Gray Pink 848-849; Muddy Rainbow & Light Pink 802-805;
Muddy Rainbow & Dark Rainbow 1304-1305; Muddy Rainbow & Dark Pink 808-809;
Muddy Rainbow & Gray 810-811; Muddy Rainbow & Dark Brown 814-815;
Muddy Rainbow & Dark Omni 818-819; Muddy Rainbow & Dark Null 822-823;
Muddy Rainbow & Gray Pink 850-851; Light Pink & Dark Rainbow 806-807;
Light Pink & Dark Pink 1306-1307; Light Pink & Gray 812-813; Light Pink & Dark Brown 816-817;
Light Pink & Dark Omni 820-821; Light Pink & Dark Null 824-825;
Light Pink & Cocoa Rainbow 837-838; Dark Rainbow & Dark Pink 146; Dark Rainbow & Gray 62;
Dark Rainbow & Dark Brown 96; Dark Rainbow & Dark Omni 268; Dark Rainbow & Dark Null 269;
Dark Rainbow & Cocoa Rainbow 1308; Dark Rainbow & Gray Pink 852; Dark Pink & Gray 147;
Dark Pink & Dark Brown 148; Dark Pink & Dark Omni 270; Dark Pink & Dark Null 271;
Dark Pink & Cocoa Rainbow 853; Dark Pink & Gray Pink 1309; Gray & Dark Brown 97;
Gray & Dark Omni 272; Gray & Dark Null 273; Gray & Cocoa Rainbow 854; Gray & Gray Pink 855;
Dark Brown & Dark Omni 274; Dark Brown & Dark Null 275; Dark Brown & Cocoa Rainbow 856;
Dark Brown & Gray Pink 857; Dark Omni & Dark Null 276; Dark Omni & Cocoa Rainbow 858;
Dark Omni & Gray Pink 859; Dark Null & Cocoa Rainbow 860; Dark Null & Gray Pink 861;
Cocoa Rainbow & Gray Pink 862;
Reversed 1342-1345; Black Reversed 1346-1347; Rainbow Reversed 1348-1351;
White Reversed 1356-1359; Dark Rainbow Reversed 1380-1381; Gray Reversed 1384-1385;
White Reversed & Rainbow 2127-2129
"""

RULES = """
Color Mute 110-113; Number Mute 114-117; Special Mix 185 159; Valentine Mix 2070 2069;
Critical Fours 1821-1822; Critical Fours & Black 1645; Critical Fours & Rainbow 1823-1824;
Critical Fours & Pink 1825-1826; Critical Fours & White 1827-1828;
Critical Fours & Brown 1829-1830; Critical Fours & Omni 1831-1832;
Critical Fours & Null 1833-1834; Critical Fours & Muddy Rainbow 1835-1836;
Critical Fours & Light Pink 1837-1838; Critical Fours & Dark Rainbow 1807;
Critical Fours & Dark Pink 1811; Critical Fours & Gray 1815; Critical Fours & Dark Brown 1819;
Critical Fours & Dark Omni 2102; Critical Fours & Dark Null 2103;
Critical Fours & Cocoa Rainbow 2104; Critical Fours & Gray Pink 2105;
Scarce Ones ? ?; Scarce Ones & Black ?; Scarce Ones & Rainbow ? ?; Scarce Ones & Pink ? ?;
Scarce Ones & White ? ?; Scarce Ones & Brown ? ?; Scarce Ones & Omni ? ?; Scarce Ones & Null ? ?;
Scarce Ones & Muddy Rainbow ? ?; Scarce Ones & Light Pink ? ?; Scarce Ones & Dark Rainbow ?;
Scarce Ones & Dark Pink ?; Scarce Ones & Gray ?; Scarce Ones & Dark Brown ?;
Scarce Ones & Dark Omni ?; Scarce Ones & Dark Null ?; Scarce Ones & Cocoa Rainbow ?;
Scarce Ones & Gray Pink ?
"""

SPECIAL_RANKS = """
Rainbow-Ones 168-171 1310-1311 294-297 172-175 298-313 867-874 314-325 875-878
Pink-Ones 326-329 1312-1313 330-353 879-886 354-365 887-890
White-Ones 366-369 1314-1315 370-393 891-898 394-405 899-902
Brown-Ones 406-409 1316-1317 410-433 903-910 434-445 911-914
Omni-Ones 446-449 1320-1321 450-473 915-922 474-485 923-926
Null-Ones 486-489 1326-1327 490-513 927-934 514-525 935-938
Muddy-Rainbow-Ones 1011-1014 1330-1331 1015-1062
Light-Pink-Ones 1063-1066 1334-1335 1067-1114
Rainbow-Fives 526-529 1318-1319 530-553 939-946 554-565 947-950
Pink-Fives 45 46 49 50 1322-1323 39 14 47 48 566-585 951-958 586-597 959-962
White-Fives 598-601 1324-1325 602-625 963-970 626-637 971-974
Brown-Fives 638-641 1328-1329 642-665 975-982 666-677 983-986
Omni-Fives 678-681 1332-1333 682-705 987-994 706-717 995-998
Null-Fives 718-721 1336-1337 722-745 999-1006 746-757 1007-1010
Muddy-Rainbow-Fives 1115-1118 1338-1339 1119-1166
Light-Pink-Fives 1167-1170 1340-1341 1171-1218
"""
"""Of each line 54 variants: without a further suit, and with each of `BESIDE_SPECIAL_RANKS`."""

BESIDE_SPECIAL_RANKS = {
    **{"": (6, 5, 4, 3), "Black": (6, 5)},
    **dict.fromkeys(("Rainbow", "Pink", "White", "Brown", "Omni", "Null"), (6, 5, 4, 3)),
    **dict.fromkeys(("Muddy Rainbow", "Light Pink"), (6, 5, 4, 3)),
    **dict.fromkeys(("Dark Rainbow", "Dark Pink", "Gray", "Dark Brown"), (6, 5)),
    **dict.fromkeys(("Dark Omni", "Dark Null", "Cocoa Rainbow", "Gray Pink"), (6, 5)),
}
"""The suits that a special rank is played with, in order, each in games of so many suits."""


def numbers() -> dict[str, int | None]:
    """The number of each variant, by its whole name; None where it is not known."""
    found: dict[str, int | None] = {"No Variant": 0, "6 Suits": 1, "4 Suits": 15, "3 Suits": 18}
    for entry in f"{SUITS};{RULES}".split(";"):
        name, known = _entry(entry)
        found |= {f"{name} ({n} Suits)": k for n, k in zip((6, 5, 4, 3), known, strict=False)}
    for line in SPECIAL_RANKS.strip().splitlines():
        name, known = _entry(line)
        beside = [(suit, n) for suit, sizes in BESIDE_SPECIAL_RANKS.items() for n in sizes]
        for (suit, n), number in zip(beside, known, strict=True):
            found[f"{name} & {suit} ({n} Suits)" if suit else f"{name} ({n} Suits)"] = number
    return found


def _entry(text: str) -> tuple[str, list[int | None]]:
    words = text.split()
    name = [word for word in words if not _is_number(word)]
    known = [number for word in words[len(name) :] for number in _run(word)]
    return " ".join(name), known


def _is_number(word: str) -> bool:
    return word[0].isdigit() or word == "?"


def _run(word: str) -> Iterator[int | None]:
    if word == "?":
        yield None
    else:
        first, _, last = word.partition("-")
        yield from range(int(first), int(last or first) + 1)

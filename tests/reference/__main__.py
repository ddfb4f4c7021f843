"""The API reference: a page for each public face, made from its docstrings. See `make docs`.

The pages open without a server and ask nothing of the network. pdoc reads the docstrings and writes
the pages; what is done here is what a package with faces needs besides:

- `pages` fetches lazy names, which pdoc does not look for, and keeps to the faces;
- `complete` adds what pdoc leaves in the modules behind a face: what is said about a constant, and
  what a class has from a base that is on no face; it drops what Python and libraries say instead;
- `plain` shows annotations as people write them: `Action`, not the seven classes that it stands
  for, each with an address that may move;
- `linkify` leads from a name to its page, also where it stands on another face.

A name that a face promises and can't deliver ends the run with an error.
"""

import re
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from inspect import Parameter, formatannotation
from pathlib import Path
from types import ModuleType
from typing import Any, get_origin

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from pdoc import doc_ast
from pdoc.doc import Class, Doc, Function, Module, Variable
from pdoc.render import configure, env, html_index, html_module, search_index
from pdoc.render_helpers import qualname_candidates, relative_link

from tests.faces import FACES

KIT = FACES[0]
# What Python writes about the fields of named tuples, and ipywidgets about every constructor.
AUTOMATIC = re.compile(r"Alias for field number|Create new instance of|Public constructor")


def pages() -> Iterator[Module]:
    """The faces, and the modules that they offer by name, called as they are offered."""
    for name in FACES:
        face = import_module(name)
        vars(face).update({public: getattr(face, public) for public in face.__all__})
        yield Module(face)
        for public in face.__all__:
            if isinstance(module := vars(face)[public], ModuleType):
                module.__name__ = f"{name}.{public}"
                yield Module(module)


def bare(text: str) -> str:
    """Code without the addresses of classes, and without the mark of type variables."""
    return re.sub(r"(?:\b(?:[a-z_]\w*\.)+|~)(?=[A-Z])", "", text)


def said_at_home(variable: Variable) -> str:
    """What a module behind the face says about a variable that it holds, too."""
    said = (
        doc_ast.walk_tree(module).var_docstrings.get(variable.name)
        for key, module in sorted(sys.modules.items())
        if key.startswith(KIT) and vars(module).get(variable.name) is variable.default_value
    )
    return next(filter(None, said), "")


class Written(str):
    """An annotation that is shown as it stands."""

    __slots__ = ()
    __repr__ = str.__str__


class Reference:
    """The pages, and what they know of one another."""

    def __init__(self) -> None:
        self.pages = {page.modulename: page for page in sorted(pages())}
        public = [member for page in self.pages.values() for member in page.members.values()]
        self.classes = {member.taken_from for member in public if isinstance(member, Class)}
        self.aliases = {
            bare(formatannotation(member.default_value)): member.name
            for member in public
            if isinstance(member, Variable) and get_origin(member.default_value)
        }
        for member in public:
            self.complete(member)
            if isinstance(member, Variable):
                member.docstring = member.docstring or said_at_home(member)
        inside = [own for member in public for own in getattr(member, "own_members", ())]
        self.places = {name: (name, "") for name in self.pages} | {
            member.fullname: (member.modulename, f"#{member.qualname}")
            for member in (*public, *inside)
            if not member.name.startswith("_")
        }

    def complete(self, member: Doc[Any]) -> None:
        """Tell of a member what is known behind its face, in words of the face."""
        if isinstance(member, Function):
            signature = member.signature
            member.signature = signature.replace(
                parameters=[
                    parameter.replace(annotation=self.plain(parameter.annotation))
                    for parameter in signature.parameters.values()
                ],
                return_annotation=self.plain(signature.return_annotation),
            )
        elif isinstance(member, Variable):
            member.annotation = self.plain(member.annotation)
            member.default_value_str = bare(member.default_value_str)
        elif isinstance(member, Class):
            member.bases = [
                (module, name, bare(text))
                for module, name, text in member.bases
                if not self.is_inner((module, name))
            ]
            member.own_members = member.own_members + [
                inherited
                for base, members in member.inherited_members.items()
                if self.is_inner(base)
                for inherited in members
            ]
            for own in member.own_members:
                self.complete(own)
        if AUTOMATIC.match(member.docstring):
            member.docstring = ""

    def is_inner(self, address: tuple[str, str]) -> bool:
        """Whether a class is the kit's own and on no face."""
        return address[0].startswith(KIT) and address not in self.classes

    def plain(self, annotation: Any) -> Any:
        """An annotation as people write it: the name of an alias, and no addresses."""
        if annotation is Parameter.empty:
            return annotation
        text = bare(formatannotation(annotation))
        for meaning, alias in self.aliases.items():
            text = text.replace(meaning, alias)
        return Written(text)

    @pass_context
    def linkify(
        self, context: Context, text: str, namespace: str = "", shorten: bool = True
    ) -> Markup:
        """pdoc's filter: link the names in a signature, or those between backticks in prose."""
        here: str = context["module"].modulename

        def link(found: re.Match[str]) -> str:
            name = found[0].removesuffix("()")
            near = (f"{here}.{qualname}" for qualname in qualname_candidates(name, namespace))
            far = [f"{page}.{name}" for page in self.pages if f"{page}.{name}" in self.places]
            unique = far if len(far) == 1 else []
            for place in (name, *near, f"{KIT}.{name}", *unique):
                if place in self.places:
                    page, place = self.places[place]
                    return f'<a href="{relative_link(here, page)}{place}">{found[0]}</a>'
            return found[0]

        names = r"\b[A-Z]\w*" if shorten else r"(?<=<code>)[\w.]+(?:\(\))?(?=</code>)"
        return Markup(re.sub(names, link, text))


def write(folder: Path) -> None:
    """Write the pages, the entrance and what the search box looks into."""
    reference = Reference()
    pages = reference.pages
    env.filters["linkify"] = reference.linkify
    configure(
        docformat="markdown",
        footer_text=f"Hanabi Kit {import_module(KIT).__version__}",
        show_source=False,
        template_directory=Path(__file__).parent,
    )
    texts = {f"{name.replace('.', '/')}.html": html_module(pages[name], pages) for name in pages}
    texts |= {"index.html": html_index(pages), "search.js": search_index(pages)}
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    warnings.simplefilter("error", UserWarning)
    write(Path(sys.argv[1]))
    print(f"The API reference is in {sys.argv[1]}: open {Path(sys.argv[1]) / 'index.html'}")

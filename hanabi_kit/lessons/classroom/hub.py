"""What JupyterHub has to know of a class; imported only where JupyterHub is installed."""

from hmac import compare_digest
from html import escape
from pathlib import Path
from typing import Any

from jupyterhub.auth import Authenticator
from jupyterhub.spawner import SimpleLocalProcessSpawner
from tornado.web import HTTPError
from traitlets import Integer, Unicode, default

from ...support.errors import HanabiError
from ...support.i18n import _
from ..workspace.lab import JUPYTER, leave_for_root
from ..workspace.pages import IDLE_SECONDS
from .class_folder import ClassFolder, LearnerPlace
from .learner_server import start_server
from .sockets import free_port, kernel_transport

STOP_SECONDS = 3600
"""A server in which nobody has done anything for so long is stopped, and starts when asked for."""
START_SECONDS = 300
"""Thirty servers that start at once on a small machine take their time."""
SERVER_OPTIONS = (
    f"--LabApp.extra_labextensions_path={JUPYTER / 'labextensions'}",
    # Learners' programs run as whoever opened the class: nobody installs anything there by a click.
    "--LabApp.extension_manager=readonly",
    "--ServerApp.terminals_enabled=False",
    f"--ServerApp.shutdown_no_activity_timeout={STOP_SECONDS}",
    f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
    "--ServerApp.log_level=WARN",
)


class ClassAuthenticator(Authenticator):  # type: ignore[misc]
    """Lets in whoever knows the word of the class, by a name that is nobody else's."""

    class_folder = Unicode(help="The folder of the class.").tag(config=True)
    class_word = Unicode(help="The word that all learners of the class know.").tag(config=True)

    @default("allow_all")
    def _everybody(self) -> bool:
        return True

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str:
        """The key to a learner's place; a refusal is told on the page."""
        try:
            word = data.get("password", "").strip()
            if not compare_digest(word.casefold().encode(), self.class_word.casefold().encode()):
                raise HanabiError(_("That is not the class word: ask your teacher for it."))
            folder = ClassFolder(Path(self.class_folder))
            return folder.enter(data.get("username", ""), data.get("secret", ""))
        except HanabiError as error:
            raise HTTPError(403, "%s", str(error)) from error

    def get_custom_html(self, base_url: str) -> str:
        """The page on which learners sign in."""
        return sign_in_form()


class LessonSpawner(SimpleLocalProcessSpawner):  # type: ignore[misc]
    """Starts a learner's server in the learner's place, as the user who runs the class."""

    class_folder = Unicode(help="The folder of the class.").tag(config=True)
    socket_folder = Unicode(help="Where kernels have their sockets.").tag(config=True)
    first_port = Integer(help="Learners' servers listen on the ports after it.").tag(config=True)

    @property
    def place(self) -> LearnerPlace:
        """What belongs to the learner."""
        return ClassFolder(Path(self.class_folder)).place(self.user.name)

    @default("home_dir")
    def _home(self) -> str:
        return str(self.place.home)

    @default("notebook_dir")
    def _lessons(self) -> str:
        return str(self.place.lessons)

    @default("args")
    def _options(self) -> list[str]:
        transport = f"--KernelManager.transport={kernel_transport(self.socket_folder)}"
        return [*SERVER_OPTIONS, transport, *leave_for_root()]

    @default("start_timeout")
    def _time_to_start(self) -> int:
        return START_SECONDS

    @default("http_timeout")
    def _time_to_answer(self) -> int:
        return START_SECONDS

    def user_env(self, env: dict[str, str]) -> dict[str, str]:
        """The environment of the server and of its kernels."""
        found: dict[str, str] = super().user_env(env)
        sockets = Path(self.socket_folder, str(self.user.id))
        return found | self.place.environment() | {"JUPYTER_RUNTIME_DIR": str(sockets)}

    async def start(self) -> tuple[str, int]:
        """Start the server; answers where it will be."""
        # Not any port that is free now: by the time the server listens, another may have taken it.
        port: int = free_port(self.first_port + self.user.id)
        self.port = port  # before the rest is asked for, since the environment has it
        self.pid = start_server(self.get_args(), self.get_env(), self.place.log)
        return self.ip or "127.0.0.1", port


def sign_in_form() -> str:
    """The form: a template in which JupyterHub puts the name, the refusal and its address."""
    fields = (
        ("username", "text", _("Your name"), 'value="{{ username | e }}" autofocus'),
        ("password", "text", _("The class word"), ""),
        ("secret", "password", _("A secret word of your own: choose one the first time"), ""),
    )
    inputs = "".join(
        f'<label for="{name}_input">{escape(label)}</label>'
        f'<input id="{name}_input" class="form-control" name="{name}" type="{kind}" required '
        f'autocapitalize="off" autocorrect="off" {more}>'
        for name, kind, label, more in fields
    )
    return (
        '<form action="{{ authenticator_login_url }}" method="post" role="form">'
        '<div class="auth-form-body m-auto">'
        f'<h1 class="h3">{escape(_("Come in"))}</h1>'
        "{% if login_error %}"
        '<p class="login_error" role="alert">{{ login_error | e }}</p>{% endif %}'
        '<input type="hidden" name="_xsrf" value="{{ xsrf }}">'
        f"{inputs}"
        '<div class="feedback-container"><input id="login_submit" type="submit" '
        f'class="btn btn-dark form-control" value="{escape(_("Open the lesson"))}">'
        '<div class="feedback-widget hidden"><i class="fa fa-spinner"></i></div></div>'
        "</div></form>"
    )

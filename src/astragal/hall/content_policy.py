"""What a page may load and run, as its header says."""

from base64 import b64encode
from hashlib import sha256

HEADER = "content-security-policy"
SCRIPTS, FRAMES = "script-src 'self'", "frame-ancestors 'none'"
PAGES = (
    f"default-src 'none'; {SCRIPTS}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    f"manifest-src 'self'; form-action 'self'; base-uri 'none'; {FRAMES}"
)


def for_drawing(svg: str) -> str:
    """What lets a drawing that is opened by itself have its one sheet of style, and nothing else."""
    style = svg.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; {FRAMES}"

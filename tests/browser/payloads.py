"""Five hundred texts that would run a script where a page took them for markup, or hide in it.

Each calls ``hit()``, which a page under test defines as a trap.
"""

from __future__ import annotations

from typing import Final

_VECTORS: Final = (
    "<script>hit()</script>",
    "<ScRiPt>hit()</sCrIpT>",
    "<script src=data:,hit()></script>",
    "<script type=module>hit()</script>",
    "<img src=x onerror=hit()>",
    "<img src=x onerror='hit()'>",
    "<img/src=x/onerror=hit()>",
    "<img src=x:x onerror\n=hit()>",
    "<IMG SRC=javascript:hit()>",
    "<svg onload=hit()>",
    "<svg/onload=hit()>",
    "<svg><script>hit()</script></svg>",
    "<svg><animate onbegin=hit() attributeName=x dur=1s>",
    "<svg><a href=javascript:hit()><text y=9>x</text></a></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload=hit()>#x'></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=hit()>",
    "<body onload=hit()>",
    "<iframe src=javascript:hit()>",
    "<iframe srcdoc='<script>parent.hit()</script>'>",
    "<object data=javascript:hit()>",
    "<embed src=javascript:hit()>",
    "<video><source onerror=hit()></video>",
    "<audio src=x onerror=hit()>",
    "<details open ontoggle=hit()>",
    "<input autofocus onfocus=hit()>",
    "<select autofocus onfocus=hit()>",
    "<textarea autofocus onfocus=hit()>",
    "<marquee onstart=hit()>",
    "<a href=javascript:hit() autofocus>x</a>",
    "<form action=javascript:hit()><button>x",
    "<button formaction=javascript:hit()>x",
    "<meta http-equiv=refresh content='0;url=javascript:hit()'>",
    "<link rel=stylesheet href=data:text/css,*{color:red} onload=hit()>",
    "<style onload=hit()></style>",
    "<style>@import 'javascript:hit()';</style>",
    "<base href=javascript:hit()//>",
    "<template><script>hit()</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=hit()>'>",
    "<xmp><p title='</xmp><img src=x onerror=hit()>'>",
    "<x onclick=hit() tabindex=1 onfocus=hit() autofocus>",
    "javascript:hit()",
    "JaVaScRiPt&colon;hit()",
    "&lt;img src=x onerror=hit()&gt;",
    "&#60;img src=x onerror=hit()&#62;",
    "\\u003cimg src=x onerror=hit()\\u003e",
    "%3Cimg src=x onerror=hit()%3E",
    "{{constructor.constructor('hit()')()}}",
    "${hit()}",
    "`;hit();//",
    "</script><script>hit()</script>",
)
# What stands before a text and after it: the ends of attributes, comments and blocks, and marks
# that nobody sees.
_ROUNDS: Final = (
    ("", ""),
    ('">', ""),
    ("'>", "<'"),
    ("-->", "<!--"),
    ("]]>", "<![CDATA["),
    ("</title></textarea></style>", ""),
    ('"};', "//"),
    ("\u202e", "\u202c"),
    ("\u2068", "\u2069"),
    ("علي ", " ۱۲ می\u200cخواهم"),
)
PAYLOADS: Final = tuple(
    f"{before}{vector}{after}" for vector in _VECTORS for before, after in _ROUNDS
)
assert len(set(PAYLOADS)) == 500

import { describe, expect, it } from "vitest";
import { withDeferredScripts } from "./deferred-scripts.server";

const PAGE = `<body><p>import * as words from "a page";</p>
<link rel="modulepreload" href="/entry.js"/><link rel="modulepreload" href="/home.js"/><script>window.data = "$&";</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/root.js";
import * as route1 from "/home.js";

window.modules = {"root":route0,"home":route1};

import("/entry.js");</script></body>`;

describe("withDeferredScripts", () => {
	it("imports the routes after the first frame, then does the rest", () => {
		expect(withDeferredScripts(PAGE)).toBe(`<body><p>import * as words from "a page";</p>
<link rel="modulepreload" media="not all" href="/entry.js"/><link rel="modulepreload" media="not all" href="/home.js"/><script>window.data = "$&";</script><script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{
for(const l of document.querySelectorAll("link[rel=modulepreload]"))l.fetchPriority="low",l.media="";
const [,route0,route1]=await Promise.all(["/assets/manifest-1.js","/root.js","/home.js"].map(a=>import(a)));
window.modules = {"root":route0,"home":route1};import("/entry.js");
}))</script></body>`);
	});

	it.each([
		["without scripts", "<body><p>Words</p></body>"],
		[
			"in development",
			'<script type="module" async="">import "/hot.js"; import * as a from "/a.js";</script>',
		],
	])("leaves a page %s as it is", (_, html) => {
		expect(withDeferredScripts(html)).toBe(html);
	});
});

/** The version whose text is read here, which the build checks: another one may write its scripts otherwise. */
export const REMIX_VERSION = "2.17.5";

const PRELOAD = '<link rel="modulepreload"';

/** What Remix starts a page's scripts with: imports of its manifest and its routes, then what needs them. */
const START =
	/<script type="module" async="">import ("[^"]*\/manifest-[^"]+");?\s*((?:import \* as \w+ from "[^"]+";\s*)+)([\s\S]*?)<\/script>/;
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;
/** Every statement of that code ends with a semicolon, and strings of JSON hold no line break. */
const LINE_BREAK = /\n */g;

/**
 * Has the scripts of a finished page wait for its first frame, so that nothing takes line or processor from what
 * the visitor came for. The preloads stay where they are, as React expects them, and apply from then on.
 */
export function withDeferredScripts(html: string): string {
	const start = START.exec(html);
	if (!start) return html;
	const [script, manifest = "", imports = "", code = ""] = start;
	const routes = [...imports.matchAll(IMPORT)];
	const names = routes.map(([, name]) => name).join();
	const addresses = routes.map(([, , address]) => address).join();
	const late = `<script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{
for(const l of document.querySelectorAll("link[rel=modulepreload]"))l.fetchPriority="low",l.media="";
const [,${names}]=await Promise.all([${manifest},${addresses}].map(a=>import(a)));
${code.trim().replace(LINE_BREAK, "")}
}))</script>`;
	return html.replace(script, () => late).replaceAll(PRELOAD, `${PRELOAD} media="not all"`);
}

import "@remix-run/node";

// Loader data keeps its types across the wire with single fetch.
declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}

// The container's health check: status 0 if the site on this machine responds and can read its database.
const { HOST, PORT } = process.env;
// A site that listens on every address is requested on the loopback address; IPv6 addresses are put in brackets.
const LOOPBACK_BY_WILDCARD = { "": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1" };
const address = (HOST ?? "").replace(/^\[(.*)\]$/, "$1");
const host = LOOPBACK_BY_WILDCARD[address] ?? address;
const response = await fetch(
	`http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}/healthz`,
).catch(() => null);
process.exit(response?.ok ? 0 : 1);

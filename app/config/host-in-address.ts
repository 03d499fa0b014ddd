/** Returns a host as addresses have it: this machine by default, and IPv6 in brackets. */
export function hostInAddress(host = "localhost"): string {
	return host.includes(":") ? `[${host}]` : host;
}

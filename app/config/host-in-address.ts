/** Returns a host as it is written in an address: IPv6 in brackets, by default this machine. */
export function hostInAddress(host = "localhost"): string {
	return host.includes(":") ? `[${host}]` : host;
}

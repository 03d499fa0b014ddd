const TRACKING_PARAMETER_PATTERN =
	/^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_[ce]id|_ga)$/;

/** Returns true if a parameter only tracks the visitor's origin: it changes nothing on any page. */
export function isTrackingParameter(name: string): boolean {
	return TRACKING_PARAMETER_PATTERN.test(name);
}

const TRACKING =
	/^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_[ce]id|_ga)$/;

/** Whether a parameter only tells where a visitor came from: it changes nothing on any page. */
export function isTracking(name: string): boolean {
	return TRACKING.test(name);
}

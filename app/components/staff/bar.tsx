/** A bar with the length of a number relative to the largest one; the number itself is shown beside it. */
export function Bar({ value, max }: { value: number; max: number }) {
	const length = max > 0 ? (100 * value) / max : 0;
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 100 8"
			preserveAspectRatio="none"
			className="h-2 w-full min-w-16 fill-accent forced-colors:fill-[CanvasText]"
		>
			<rect width={length} height="8" />
		</svg>
	);
}

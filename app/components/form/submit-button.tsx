/** The button that sends a form; while that takes place it says so and cannot be used again. */
export function SubmitButton({
	children,
	busyText,
	isBusy,
	...button
}: {
	children: string;
	busyText: string;
	isBusy: boolean;
	/** What the form is sent with, where it has several buttons. */
	name?: string;
	value?: string;
}) {
	return (
		<button
			{...button}
			type="submit"
			disabled={isBusy}
			className={`min-h-11 rounded-control bg-ink px-5 font-semibold text-paper ${isBusy ? "opacity-60" : "cursor-pointer hover:bg-link"}`}
		>
			{isBusy ? busyText : children}
		</button>
	);
}

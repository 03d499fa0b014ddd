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
			className="min-h-11 cursor-pointer rounded-control bg-ink px-5 font-semibold text-paper hover:bg-link disabled:cursor-default disabled:opacity-60"
		>
			{isBusy ? busyText : children}
		</button>
	);
}

/** The submit button of a form; disabled, with another text, while the form is being sent. */
export function SubmitButton({
	children,
	busyText,
	isBusy,
	...button
}: {
	children: string;
	busyText: string;
	isBusy: boolean;
	/** Name and value, if the form has several buttons. */
	name?: string;
	value?: string;
}) {
	return (
		<button
			{...button}
			type="submit"
			disabled={isBusy}
			className={`min-h-11 rounded-control bg-ink px-5 font-semibold text-surface ${isBusy ? "opacity-60" : "cursor-pointer hover:bg-link"}`}
		>
			{isBusy ? busyText : children}
		</button>
	);
}

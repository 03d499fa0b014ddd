import type { RefObject } from "react";
import { NonBreaking } from "~/components/page";
import type { ToastContent } from "./toast-store";

/** Returns the classes of a toast's frame. */
export function toastFrameClasses(style: ToastContent["style"] = "default"): string {
	return `toast floating ${style}`;
}

export const TOAST_TITLE_CLASSES = "font-bold";
export const TOAST_DESCRIPTION_CLASSES = "mt-1 text-sm text-muted";

/** A tick or an exclamation mark. */
export function ToastIcon({ style }: { style: ToastContent["style"] }) {
	return (
		<svg
			viewBox="0 0 20 20"
			width="20"
			height="20"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
			className={`mt-0.5 shrink-0 ${style === "destructive" ? "text-negative" : "text-positive"}`}
		>
			<circle cx="10" cy="10" r="8" />
			<path d={style === "destructive" ? "M10 6v5M10 14v.01" : "m6.5 10.5 2.5 2.5 4.5-5"} />
		</svg>
	);
}

/** The cross of a close button. */
export function ToastCross() {
	return (
		<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
			<path d="m5 5 10 10M15 5 5 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
		</svg>
	);
}

const TITLE_ID = "toast-title";

/** A toast that needs no scripts: a `dialog` that is not modal, because no other element closes without scripts. */
export function PlainToast({
	toast: { title, description, style },
	dialogRef,
	onClose,
}: {
	toast: ToastContent;
	dialogRef?: RefObject<HTMLDialogElement>;
	onClose?: () => void;
}) {
	return (
		<div role={style === "destructive" ? "alert" : "status"} className="toast-place">
			<dialog
				open
				ref={dialogRef}
				onClose={onClose}
				aria-labelledby={TITLE_ID}
				className={toastFrameClasses(style)}
			>
				<ToastIcon style={style} />
				<div>
					<p id={TITLE_ID} className={TOAST_TITLE_CLASSES}>
						<NonBreaking>{title}</NonBreaking>
					</p>
					{description !== undefined && <p className={TOAST_DESCRIPTION_CLASSES}>{description}</p>}
				</div>
				<form method="dialog" className="ml-auto">
					<button type="submit" aria-label="Close" className="toast-close">
						<ToastCross />
					</button>
				</form>
			</dialog>
		</div>
	);
}

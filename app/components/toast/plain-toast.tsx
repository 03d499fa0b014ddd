import type { RefObject } from "react";
import { Unbroken } from "../unbroken";
import type { ToastContent } from "./toast-store";
import {
	TOAST_CLOSE,
	TOAST_DESCRIPTION,
	TOAST_PLACE,
	TOAST_TITLE,
	ToastCross,
	ToastIcon,
	toastFrame,
} from "./toast-variant";

const TITLE_ID = "toast-title";

/** A toast as HTML alone. Its dialog is not modal: it is the one element that closes without scripts. */
export function PlainToast({
	toast: { title, description, style },
	dialog,
	onClose,
}: {
	toast: ToastContent;
	dialog?: RefObject<HTMLDialogElement>;
	onClose?: () => void;
}) {
	return (
		<div role={style === "destructive" ? "alert" : "status"} className={TOAST_PLACE}>
			<dialog
				open
				ref={dialog}
				onClose={onClose}
				aria-labelledby={TITLE_ID}
				className={`static ${toastFrame(style)} not-open:hidden`}
			>
				<ToastIcon style={style} />
				<div>
					<p id={TITLE_ID} className={TOAST_TITLE}>
						<Unbroken>{title}</Unbroken>
					</p>
					{description !== undefined && <p className={TOAST_DESCRIPTION}>{description}</p>}
				</div>
				<form method="dialog" className="ml-auto">
					<button type="submit" aria-label="Close" className={TOAST_CLOSE}>
						<ToastCross />
					</button>
				</form>
			</dialog>
		</div>
	);
}

import * as Toast from "@radix-ui/react-toast";
import {
	TOAST_CLOSE,
	TOAST_DESCRIPTION,
	TOAST_PLACE,
	TOAST_TITLE,
	ToastCross,
	ToastIcon,
	toastFrame,
} from "./toast-look";
import { closeToast, type ShownToast } from "./toast-store";

// Spec section 9. The region takes the focus on F8, which is Radix's default.
const SHOWN_MS = 5000;
const SWIPE_PX = 50;

const SWIPING =
	"data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=end]:translate-x-[var(--radix-toast-swipe-end-x)]";

/** The toast and the region it appears in; the region stays once it has come. */
export default function ToastRegion({ toast }: { toast: ShownToast | undefined }) {
	return (
		<Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
			{toast && (
				<Toast.Root
					key={toast.id}
					open
					onOpenChange={(isOpen) => !isOpen && closeToast(toast.id)}
					className={`${toastFrame(toast.style)} ${SWIPING}`}
				>
					<ToastIcon style={toast.style} />
					<div>
						<Toast.Title className={TOAST_TITLE}>{toast.title}</Toast.Title>
						{toast.description !== undefined && (
							<Toast.Description className={TOAST_DESCRIPTION}>
								{toast.description}
							</Toast.Description>
						)}
					</div>
					<Toast.Close aria-label="Close" className={TOAST_CLOSE}>
						<ToastCross />
					</Toast.Close>
				</Toast.Root>
			)}
			<Toast.Viewport className={TOAST_PLACE} />
		</Toast.Provider>
	);
}

/** What the plain and the live search share, so that the one can take the other's place unnoticed. */

export const PLACEHOLDER = "Search by brand, model, or features...";

export const FORM_LOOK = "flex gap-2 px-4";

export const INPUT_LOOK =
	"min-h-12 w-full min-w-0 rounded-control border border-edge bg-card px-3 placeholder:text-quiet";

export const SUBMIT_LOOK =
	"min-h-12 shrink-0 cursor-pointer rounded-control bg-beam px-4 font-semibold text-night hover:bg-ink hover:text-paper";

export const STATUS_LOOK = "px-4 pt-3 pb-2 text-sm wrap-anywhere text-quiet";

export const RESULTS_LOOK = "grow overflow-y-auto overscroll-contain px-2 pb-2";

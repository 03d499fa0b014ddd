/** What stands folded in a line above the table, and takes lines of its own once it is opened. */
export const FOLD = "open:basis-full print:hidden";

export const FOLD_SUMMARY =
	"min-h-6 w-fit cursor-pointer py-1.5 font-semibold text-link max-sm:text-sm";

import type { ToastContent } from "~/components/toast/toast-store";
import { MAX_SHORTLIST } from "./shortlist";

export const SHORTLIST_FULL: ToastContent = {
	title: "Your shortlist is full",
	description: `It holds ${MAX_SHORTLIST} models. Remove one to add another.`,
	style: "destructive",
};

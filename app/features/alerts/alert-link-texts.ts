export interface AlertLinkTexts {
	title: string;
	text: string;
	/** Of the button that does it; absent once it is done. */
	button?: string;
}

/** The pages of the links in an alert's mails, before and after the button is used (docs/product.md#alerts). */
export const LINK_TEXTS: Record<
	"confirm" | "stop" | "renew",
	Record<"asked" | "done", AlertLinkTexts>
> = {
	confirm: {
		asked: {
			title: "Confirm your price alert",
			text: "one step more, and we tell you by e-mail when that happens.",
			button: "Confirm alert",
		},
		done: {
			title: "Your price alert has begun",
			text: "we tell you by e-mail when that happens. Each mail has a link to stop it.",
		},
	},
	stop: {
		asked: {
			title: "Stop this price alert",
			text: "no more mails about it will come.",
			button: "Stop alert",
		},
		done: {
			title: "The price alert has stopped",
			text: "no more mails about it will come, and within 30 days we delete the alert.",
		},
	},
	renew: {
		asked: {
			title: "Renew your price alert",
			text: "the alert goes on for six months from today.",
			button: "Renew alert",
		},
		done: {
			title: "Your price alert goes on",
			text: "for six months more we tell you by e-mail when that happens.",
		},
	},
};

import { withoutAccents } from "~/features/catalogue/words/words";

function fold(text: string): string {
	return withoutAccents(text).toLowerCase();
}

/** Letters and digits alone, so that 'tw7100' finds 'EH-TW7100' and 'eh tw7100' does too. */
function squeeze(text: string): string {
	return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether every word of what was typed occurs in a model's brand and name. */
export function matchesOption(name: string, typed: string): boolean {
	const squeezed = squeeze(name);
	return fold(typed)
		.split(/\s+/)
		.every((word) => squeezed.includes(squeeze(word)));
}

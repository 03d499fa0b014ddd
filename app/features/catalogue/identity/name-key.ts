/** By this two models are the same to a shopper: EH-TW7100 and "eh tw7100" are one. */
export function nameKey({ brandSlug, model }: { brandSlug: string; model: string }): string {
	return `${brandSlug} ${model.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, "")}`;
}

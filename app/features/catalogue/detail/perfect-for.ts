const blurbs: ReadonlyMap<number, string> = new Map([
	[
		1,
		"Anyone with a room that can be darkened and a liking for films the way the cinema shows them. It rewards a proper screen and separate speakers. If your room stays bright in the daytime, compare it with something brighter first.",
	],
	[
		2,
		"Teams, teachers and trainers who need slides and small text to be legible with the lights on. It suits a fixed place in a meeting room or classroom and daily use. For films at home you would want deeper blacks.",
	],
	[
		3,
		"People who want a big picture in more than one place: the bedroom, a holiday let, a friend's house. It sets up quickly and packs away small. Expect to draw the curtains, because small projectors are not bright ones.",
	],
	[
		4,
		"Families and friends who like a film or a match outdoors once it is dark. Put it under cover, add a speaker and a taut white screen, and it makes an evening of it. It will not beat daylight, and damp is its enemy.",
	],
]);

/** The 'Who this projector is perfect for' blurb of a category id, 1 to 4 only (docs/product.md#projector-detail). */
export function perfectFor(categoryId: number | null): string | undefined {
	return categoryId === null ? undefined : blurbs.get(categoryId);
}

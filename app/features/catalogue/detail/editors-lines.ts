import type { Model } from "~/features/catalogue/model";

/** Returns true if editors wrote what speaks for or against a model; then nothing by rule stands beside it. */
export function hasEditorsLines({ pros, cons }: Pick<Model, "pros" | "cons">): boolean {
	return pros.length + cons.length > 0;
}

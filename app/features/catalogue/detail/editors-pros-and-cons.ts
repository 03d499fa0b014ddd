import type { Model } from "~/features/catalogue/model";

/** Returns true if editors wrote pros or cons of a model; pages then do not derive any from its facts. */
export function hasEditorsProsOrCons({ pros, cons }: Pick<Model, "pros" | "cons">): boolean {
	return pros.length + cons.length > 0;
}

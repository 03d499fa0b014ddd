import type { ReactNode } from "react";
import { openDetailsAround } from "~/components/open-details";
import type { FormField } from "~/features/records/models/form-fields";

/** Values and errors by field, as Conform has them. */
export type FieldStates = Readonly<
	Record<string, { initialValue?: string | undefined; errors?: string[] | undefined } | undefined>
>;

/** A group of fields that folds once none of them is empty. */
interface FoldableGroup {
	title: string;
	/** Id of the fieldset, to which the side bar links. */
	id: string;
	/** Number of its empty fields. */
	emptyCount: number;
	hasErrors: boolean;
	content: ReactNode;
}

/** Returns a group with the number of its empty fields; a checkbox is never empty. */
export function foldableGroup(
	title: string,
	groupFields: readonly Pick<FormField, "name" | "kind">[],
	states: FieldStates,
	content: ReactNode,
): FoldableGroup {
	const isEmpty = ({ name, kind }: Pick<FormField, "name" | "kind">) =>
		kind !== "check" && (states[name]?.initialValue ?? "").trim() === "";
	return {
		title,
		id: `group-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`,
		emptyCount: groupFields.filter(isEmpty).length,
		hasErrors: groupFields.some(({ name }) => states[name]?.errors !== undefined),
		content,
	};
}

/** Groups that fold once they are full, beside a list of them. */
export function FieldGroups({ groups }: { groups: readonly FoldableGroup[] }) {
	return (
		<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_14rem]">
			<GroupLinks groups={groups} />
			<div className="grid grid-cols-1 gap-4">
				{groups.map((group) => (
					<Group key={group.id} {...group} />
				))}
			</div>
		</div>
	);
}

function emptyText(emptyCount: number): string {
	return emptyCount === 0 ? "full" : `${emptyCount} empty`;
}

/** Links to the groups, which open the group. */
function GroupLinks({ groups }: { groups: readonly FoldableGroup[] }) {
	return (
		<nav aria-label="Groups of fields" className="lg:sticky lg:top-4 lg:order-last print:hidden">
			<ul className="flex flex-wrap gap-x-5 text-sm lg:grid lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-4">
				{groups.map(({ id, title, emptyCount, hasErrors }) => (
					<li key={id}>
						<a
							href={`#${id}`}
							// Most browsers open the target of a link by themselves, but not all.
							onClick={() => {
								const group = document.getElementById(id);
								if (group) openDetailsAround(group);
							}}
							className="inline-block py-1 underline underline-offset-4"
						>
							{title}
						</a>
						<span className={hasErrors ? "font-semibold text-negative" : "text-muted"}>
							{` ${hasErrors ? "to mend" : emptyText(emptyCount)}`}
						</span>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** A group, folded if nothing in it is empty or wrong. */
function Group({ id, title, emptyCount, hasErrors, content }: FoldableGroup) {
	return (
		<details
			open={emptyCount > 0 || hasErrors}
			className="min-w-0 rounded-card border border-line bg-card"
		>
			<summary className="cursor-pointer p-4 sm:px-6">
				<span className="text-lg font-semibold">{title}</span>
				<span className="ml-2 text-sm text-muted">{emptyText(emptyCount)}</span>
			</summary>
			<fieldset id={id} className="min-w-0 scroll-mt-16 px-4 pb-4 sm:px-6 sm:pb-6">
				<legend className="sr-only">{title}</legend>
				{content}
			</fieldset>
		</details>
	);
}

import { replaceField } from "~/features/imports/mapping/rows/row-answers";
import type { LossyField, LossyModel } from "~/features/imports/plan/lost-values";
import type { Typed } from "./row-questions";

/** More models are collapsed. */
const MAX_OPEN = 10;

const numberText = (count: number) => count.toLocaleString("en-GB");

function countText({ before, after, unit }: LossyModel): string {
	return `${numberText(before.count)} ${unit} now, ${numberText(after.count)} in the file`;
}

function Model({ model }: { model: LossyModel }) {
	const { sku, name, before, after } = model;
	return (
		<li className="min-w-0 break-words">
			<b className="font-semibold">{sku}</b> ({name}): {countText(model)}
			<br />
			<span className="text-quiet">{before.text}</span> <span aria-hidden="true">→</span>
			<span className="sr-only">would become</span>{" "}
			{after.text === "" ? <span className="text-quiet">(empty)</span> : after.text}
		</li>
	);
}

function Loss({ loss, isTicked }: { loss: LossyField; isTicked: boolean }) {
	const { field, label, count, models } = loss;
	const ofModels = count === 1 ? "1 model" : `${numberText(count)} models`;
	const untold = count - models.length;
	return (
		<li className="grid min-w-0 gap-3 p-3 sm:p-4">
			<h3 className="font-semibold">
				{label}: {ofModels} would lose values
			</h3>
			<details open={count <= MAX_OPEN}>
				<summary className="min-h-6 cursor-pointer text-link underline underline-offset-4">
					Show {count === 1 ? "it" : "them"}
				</summary>
				<ul className="mt-2 grid min-w-0 gap-2 text-sm">
					{models.map((model) => (
						<Model key={model.sku} model={model} />
					))}
					{untold > 0 && <li className="text-quiet">and {numberText(untold)} more</li>}
				</ul>
			</details>
			<label className="flex min-h-6 w-fit cursor-pointer items-center gap-2">
				<input
					type="checkbox"
					name={replaceField(field)}
					defaultChecked={isTicked}
					className="size-5 shrink-0 cursor-pointer accent-link"
				/>
				Replace {label} of {count === 1 ? "this model" : `these ${numberText(count)} models`}
			</label>
		</li>
	);
}

/** Lists the models that would lose values, with a box for each column that lets it replace them. */
export function LossQuestions({
	losses,
	typed,
}: {
	losses: readonly LossyField[];
	/** Ticked boxes of a refused form; undefined on the first visit. */
	typed: Typed | undefined;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{losses.map((loss) => {
				const isTicked = typed ? replaceField(loss.field) in typed : loss.isReplaced;
				return <Loss key={loss.field} loss={loss} isTicked={isTicked} />;
			})}
		</ul>
	);
}

import { leaveField, replaceField } from "~/features/imports/mapping/rows/row-answers";
import type { LossyField, LossyModel } from "~/features/imports/plan/lost-values";
import type { Typed } from "./questions";
import type { ReviewedField } from "./review-rows.server";

/** More models are collapsed. */
const MAX_OPEN_MODELS = 10;

const numberText = (count: number) => count.toLocaleString("en-GB");

const modelsText = (count: number) => (count === 1 ? "1 model" : `${numberText(count)} models`);

function countText({ before, after, unit }: LossyModel): string {
	return `${numberText(before.count)} ${unit} now, ${numberText(after.count)} in the file`;
}

function Model({ model }: { model: LossyModel }) {
	const { sku, name, before, after } = model;
	return (
		<li className="min-w-0 break-words">
			<b className="font-semibold">{sku}</b> ({name}): {countText(model)}
			<br />
			<span className="text-muted">{before.text}</span> <span aria-hidden="true">→</span>
			<span className="sr-only">would become</span>{" "}
			{after.text === "" ? <span className="text-muted">(empty)</span> : after.text}
		</li>
	);
}

function Losses({ loss: { count, models } }: { loss: LossyField }) {
	const untold = count - models.length;
	return (
		<details open={count <= MAX_OPEN_MODELS}>
			<summary className="min-h-6 cursor-pointer text-link underline underline-offset-4">
				The file says less of {modelsText(count)}, which {count === 1 ? "keeps its" : "keep their"}{" "}
				values
			</summary>
			<ul className="mt-2 grid min-w-0 gap-2 text-sm">
				{models.map((model) => (
					<Model key={model.sku} model={model} />
				))}
				{untold > 0 && <li className="text-muted">and {numberText(untold)} more</li>}
			</ul>
		</details>
	);
}

function Box({ name, isTicked, children }: { name: string; isTicked: boolean; children: string }) {
	return (
		<label className="flex min-h-8 w-fit cursor-pointer items-center gap-2">
			<input
				type="checkbox"
				name={name}
				defaultChecked={isTicked}
				className="size-5 shrink-0 cursor-pointer accent-link"
			/>
			{children}
		</label>
	);
}

/** Lists the columns that change models, with their counts and boxes that replace values or leave the column out. */
export function FieldQuestions({
	fields,
	typed,
}: {
	fields: readonly ReviewedField[];
	/** Ticked boxes of a refused form; undefined on the first visit. */
	typed: Typed | undefined;
}) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{fields.map(({ field, label, changed, isList, isReplaced, isLeft, loss }) => (
				<li key={field} className="grid min-w-0 gap-2 p-3 sm:p-4">
					<h3 className="font-semibold">
						{label}: {isLeft ? "left out" : `${numberText(changed)} changed`}
					</h3>
					{loss && !isReplaced && <Losses loss={loss} />}
					<div className="flex flex-wrap gap-x-6">
						{(isList || loss) && (
							<Box
								name={replaceField(field)}
								isTicked={typed ? replaceField(field) in typed : isReplaced}
							>
								{isList
									? `Replace ${label}; otherwise what the file names is added`
									: `Replace ${label}`}
							</Box>
						)}
						<Box
							name={leaveField(field)}
							isTicked={typed ? leaveField(field) in typed : isLeft}
						>{`Leave ${label} out`}</Box>
					</div>
				</li>
			))}
		</ul>
	);
}

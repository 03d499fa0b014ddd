import { modelName } from "~/features/catalogue/model";
import { isRoomGiven, roomParameters } from "~/features/room/room";
import { RoomForm } from "~/features/room/room-form";
import { UsageForm } from "~/features/running-cost/cost-details";
import { usageParameters } from "~/features/running-cost/usage";
import type { Comparison } from "./comparison";
import { Fold, HiddenComparison } from "./comparison-controls";
import { type ComparisonRow, ROOM_LABEL } from "./table/comparison-rows";
import type { ComparisonTable, ModelColumnHead } from "./table/comparison-table";

/** The result of a form, a line for each model. */
function FormResult({
	models,
	row,
}: {
	models: readonly ModelColumnHead[];
	row?: ComparisonRow | undefined;
}) {
	return (
		<div role="status">
			{row && (
				<ul className="mt-3 grid max-w-prose gap-1">
					{row.cells.map((cell, index) => {
						const model = models[index];
						if (!model || cell.kind !== "text") return null;
						return (
							<li key={model.projector.sku}>
								<b>
									<bdi>{modelName(model.projector)}</bdi>
								</b>
								: {cell.text}
								{cell.note && `, ${cell.note}`}
							</li>
						);
					})}
				</ul>
			)}
		</div>
	);
}

interface QuestionProps {
	comparison: Comparison;
	models: readonly ModelColumnHead[];
	table: ComparisonTable;
}

const ROOM_FORM_ID = "room";

/** The form about a room, which adds a row to a comparison; folded until a value is given. */
export function CompareRoomForm({ comparison, models, table }: QuestionProps) {
	const { room, usage } = comparison;
	return (
		<Fold id={ROOM_FORM_ID} open={isRoomGiven(room)} summary="Will they fit your room?">
			<RoomForm
				action={`/compare#${ROOM_FORM_ID}`}
				room={room}
				className="mt-2 sm:grid-cols-2 lg:grid-cols-4"
			>
				<HiddenComparison comparison={comparison} roomOrUsageParams={usageParameters(usage)} />
			</RoomForm>
			<FormResult models={models} row={table.rows.find(({ label }) => label === ROOM_LABEL)} />
		</Fold>
	);
}

const USAGE_FORM_ID = "cost";

/** The form about years of use, which adds a row; folded until a value is given. */
export function CompareUsageForm({ comparison, models, table }: QuestionProps) {
	const { slots, room, usage } = comparison;
	// Together with the models of a picker, the form would push the first screen out of the first flight
	// (docs/operations.md).
	if (slots.includes(null) && !usage) return null;
	return (
		<Fold id={USAGE_FORM_ID} open={usage !== undefined} summary="Cost over the years">
			<UsageForm action={`/compare#${USAGE_FORM_ID}`} usage={usage}>
				<HiddenComparison comparison={comparison} roomOrUsageParams={roomParameters(room)} />
			</UsageForm>
			<FormResult
				models={models}
				row={table.rows.find(({ label }) => label === table.costs?.label)}
			/>
		</Fold>
	);
}

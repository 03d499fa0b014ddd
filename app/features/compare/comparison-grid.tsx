import { Link } from "@remix-run/react";
import { ProjectorPicture } from "~/features/catalogue/picture/projector-picture";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";
import type { Room } from "~/features/room/room";
import { type Comparison, comparisonPath, removeSlot } from "./comparison";
import type { Cell, ComparedHead, ComparisonRow } from "./comparison-table";
import { focusOn } from "./focus-after-navigation";
import { SLOTS_HEADING_ID } from "./slots";

/** Narrow enough for two models beside the labels on a phone; more scroll inside the table. */
const WIDTHS = ["", "", "min-w-[20rem]", "min-w-[27.5rem]", "min-w-[35rem]"];

const HEAD_LINK = "inline-block py-1 text-sm font-normal text-link underline underline-offset-4";

/** The models side by side. Row and column heads stay in sight while the rest scrolls. */
export function ComparisonGrid({
	comparison,
	models,
	rows,
}: {
	comparison: Comparison;
	models: readonly ComparedHead[];
	rows: readonly ComparisonRow[];
}) {
	const shown = comparison.onlyDifferences ? rows.filter((row) => row.differs) : rows;
	return (
		// A scrolling region must be reachable by keyboard.
		<section
			aria-label="Comparison table"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: see above
			tabIndex={0}
			className="relative max-h-[85vh] overflow-auto rounded-card border border-line bg-card lg:max-h-none lg:overflow-visible print:max-h-none print:overflow-visible"
		>
			<table
				className={`w-full table-fixed border-separate border-spacing-0 text-sm break-words sm:text-base ${WIDTHS[models.length]}`}
			>
				<caption className="sr-only">
					{models.map(({ projector }) => projectorName(projector)).join(" compared with ")}
				</caption>
				<thead>
					<tr>
						<td className="sticky top-0 left-0 z-20 w-[6rem] border-b border-line bg-card sm:w-44" />
						{models.map((model, index) => (
							<ModelHead
								key={model.projector.sku}
								model={model}
								room={comparison.room}
								removePath={comparisonPath(
									removeSlot(comparison, comparison.slots.indexOf(model.projector.sku)),
								)}
								eager={index < 2}
							/>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map(({ label, cells, differs }) => (
						<tr key={label} className={differs ? "bg-beam-soft" : "bg-card"}>
							<th
								scope="row"
								className="sticky left-0 z-10 border-b border-line bg-inherit px-1.5 py-2 text-left align-top font-normal text-quiet sm:p-3"
							>
								{label}
								{differs && <span className="sr-only"> (differs)</span>}
								{differs && (
									<span aria-hidden="true" className="ml-1 font-bold text-link">
										≠
									</span>
								)}
							</th>
							{cells.map((cell, index) => (
								<td
									key={models[index]?.projector.sku}
									className="border-b border-l border-line p-2 align-top tabular-nums sm:p-3"
								>
									<CellContent cell={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function ModelHead({
	model: { projector, priceText },
	room,
	removePath,
	eager,
}: {
	model: ComparedHead;
	room: Room;
	removePath: string;
	eager: boolean;
}) {
	const name = projectorName(projector);
	return (
		<th
			scope="col"
			className="sticky top-0 z-10 border-b border-l border-line bg-card p-2 text-left align-top sm:p-3"
		>
			<span className="mb-2 hidden overflow-hidden rounded-control sm:block sm:w-32">
				<ProjectorPicture
					projector={projector}
					loading={eager ? "eager" : "lazy"}
					use="thumbnail"
				/>
			</span>
			<span className="line-clamp-4 leading-tight max-enlarged:line-clamp-none">{name}</span>
			<span className="block font-normal tabular-nums">{priceText}</span>
			<span className="flex flex-wrap gap-x-3 print:hidden">
				<Link
					to={projectorPath(projector.slug, room)}
					aria-label={`View Details: ${name}`}
					className={HEAD_LINK}
				>
					View Details
				</Link>
				<Link
					to={removePath}
					preventScrollReset
					state={focusOn(SLOTS_HEADING_ID)}
					aria-label={`Remove ${name} from the table`}
					className={HEAD_LINK}
				>
					Remove
				</Link>
			</span>
		</th>
	);
}

function CellContent({ cell }: { cell: Cell }) {
	switch (cell.kind) {
		case "text":
			return cell.text;
		case "boolean":
			return cell.value ? (
				<Icon shape="✓" name="Yes" colour="text-go" />
			) : (
				<Icon shape="✗" name="No" colour="text-stop" />
			);
		case "empty":
			return (
				<span className="text-quiet">
					<span aria-hidden="true">– </span>
					{NOT_SPECIFIED}
				</span>
			);
		case "error":
			return <Icon shape="–" name="Could not be shown" colour="text-quiet" />;
	}
}

function Icon({ shape, name, colour }: { shape: string; name: string; colour: string }) {
	return (
		<span className={`font-bold ${colour}`}>
			<span aria-hidden="true">{shape}</span>
			<span className="sr-only">{name}</span>
		</span>
	);
}

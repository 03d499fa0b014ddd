import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";
import type { Cell } from "./comparison-table";

/** What stands in a cell of the table (docs/product.md#compare). */
export function CellContent({ cell }: { cell: Cell }) {
	switch (cell.kind) {
		case "text":
			return (
				<>
					{cell.text}
					{cell.isBest && (
						<>
							{" "}
							<b className="text-xs font-semibold whitespace-nowrap text-go">Best</b>
						</>
					)}
					{cell.note && <span className="block text-xs text-quiet">{cell.note}</span>}
				</>
			);
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

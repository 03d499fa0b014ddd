import { MOVES, type Move } from "./order";

const TEXTS: Readonly<Record<Move, { sign: string; text: string }>> = {
	first: { sign: "⤒", text: "first" },
	up: { sign: "↑", text: "up" },
	down: { sign: "↓", text: "down" },
};

/** Buttons that move a row of a list; the form that they send stands elsewhere in the page. */
export function OrderButtons({
	form,
	id,
	name,
	isFirst,
	isLast,
}: {
	form: string;
	id: number;
	/** What the row is called. */
	name: string;
	isFirst: boolean;
	isLast: boolean;
}) {
	return (
		<span className="inline-flex gap-1">
			{MOVES.map((move) => (
				<button
					key={move}
					type="submit"
					form={form}
					name="move"
					value={`${move} ${id}`}
					disabled={move === "down" ? isLast : isFirst}
					aria-label={`Move ${name} ${TEXTS[move].text}`}
					className="size-9 cursor-pointer rounded-control border border-edge font-semibold hover:border-link hover:text-link disabled:cursor-default disabled:opacity-40"
				>
					<span aria-hidden="true">{TEXTS[move].sign}</span>
				</button>
			))}
		</span>
	);
}

import { useShortlist } from "./shortlist-context";
import { SHORTLIST_FORM_ID } from "./shortlist-form";

function Glyph({ isListed }: { isListed: boolean }) {
	return (
		<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
			<path d={isListed ? "M3 8.5l3.5 3.5L13 4.5" : "M8 3v10M3 8h10"} />
		</svg>
	);
}

/** Puts a model on the visitor's shortlist, or takes it off again. */
export function ShortlistButton({
	sku,
	name,
	children,
}: {
	sku: string;
	/** Brand and model. */
	name: string;
	/** What the button says, where there is room for more than its sign. */
	children?: { add: string; remove: string };
}) {
	const isListed = useShortlist().some((model) => model.sku === sku);
	const text = children && (isListed ? children.remove : children.add);
	const label = isListed ? `Remove ${name} from the shortlist` : `Add ${name} to the shortlist`;
	return (
		<button
			type="submit"
			form={SHORTLIST_FORM_ID}
			name={isListed ? "remove" : "add"}
			value={sku}
			// What is read on a button is part of what it is called.
			aria-label={text ? `${text}: ${name}` : label}
			className={text ? "shortlist-button with-text" : "shortlist-button"}
		>
			<Glyph isListed={isListed} />
			{text}
		</button>
	);
}

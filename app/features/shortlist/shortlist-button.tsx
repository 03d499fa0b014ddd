import { useShortlist } from "./shortlist-context";
import { SHORTLIST_FORM_ID } from "./shortlist-form";

/** Puts a model on the visitor's shortlist, or takes it off again; the style sheet has its sign. */
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
			{text}
		</button>
	);
}

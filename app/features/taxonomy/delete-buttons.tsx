import { LinkButton } from "~/components/link-button";

/** The buttons of a form that asks before something is deleted. */
export function DeleteButtons({ cancelPath }: { cancelPath: string }) {
	return (
		<div className="flex flex-wrap gap-3">
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-stop px-5 font-semibold text-paper hover:bg-ink"
			>
				Delete
			</button>
			<LinkButton look="quiet" to={cancelPath}>
				Keep it
			</LinkButton>
		</div>
	);
}

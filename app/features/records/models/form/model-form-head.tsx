import { QuietButton, TextLink } from "~/components/staff/parts";
import { Photo } from "~/features/catalogue/image/photo";
import { modelPath } from "~/features/catalogue/model";
import type { StaffFormComponent } from "~/features/records/models/form-fields";
import { duplicateModelPath, modelAdminPath } from "~/features/records/models/model-addresses";

/** Shows a model's photo, links and single-button forms. */
export function ModelFormHead({
	sku,
	name,
	slug,
	imagePath,
	isSamplePrice,
	isDiscontinued,
	version,
	Form,
}: {
	sku: string;
	name: string;
	slug: string;
	imagePath: string | null;
	isSamplePrice: boolean;
	isDiscontinued: boolean;
	/** Version of the values that the page shows. */
	version: string;
	Form: StaffFormComponent;
}) {
	const links = [
		[modelPath(slug), "See it on the site"],
		["#offers", "Offers"],
		["#facts", "Facts"],
		[modelAdminPath(sku, "photographs"), imagePath === null ? "Add a photo" : "Photographs"],
		[`/admin/history?${new URLSearchParams({ subject: "model", key: sku })}`, "History"],
		[duplicateModelPath(sku), "Duplicate"],
		[modelAdminPath(sku, "delete"), "Delete..."],
	] as const;
	return (
		<div className="flex flex-wrap items-start gap-4">
			{imagePath !== null && (
				<Photo
					path={imagePath}
					use="thumbnail"
					alt={`Photograph of ${name}`}
					width={128}
					height={96}
					className="h-24 w-32 rounded-control border border-line bg-white object-contain"
				/>
			)}
			<ul className="flex min-w-0 grow basis-64 flex-wrap gap-x-5 text-sm">
				{links.map(([to, text]) => (
					<li key={text}>
						{to.startsWith("#") ? (
							<a href={to} className="inline-block py-0.5 underline underline-offset-4">
								{text}
							</a>
						) : (
							<TextLink to={to}>{text}</TextLink>
						)}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				{isSamplePrice && (
					<Form>
						<input type="hidden" name="version" value={version} />
						<QuietButton name="intent" value="price-real">
							This price is real
						</QuietButton>
					</Form>
				)}
				<Form>
					<input type="hidden" name="version" value={version} />
					<QuietButton name="intent" value={isDiscontinued ? "continue" : "discontinue"}>
						{isDiscontinued ? "Mark as not discontinued" : "Discontinue"}
					</QuietButton>
				</Form>
			</div>
		</div>
	);
}

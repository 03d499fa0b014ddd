import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { FocusedForm } from "~/components/form/focused-form";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { QuietButton } from "~/components/staff/quiet-button";
import { StaffPage } from "~/components/staff/staff-page";
import { modelsText } from "~/features/catalogue/words/count-text";
import { ACCEPTED_IMAGES, MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { unlistedMeta } from "~/features/shell/page-meta";
import { CATEGORIES_PATH, categoryAdminPath, idIn } from "~/features/taxonomy/addresses";
import { CategoryFields } from "~/features/taxonomy/categories/category-fields";
import {
	CATEGORY_FIELDS,
	CATEGORY_LABELS,
} from "~/features/taxonomy/categories/category-form-schema";
import { findCategoryRow } from "~/features/taxonomy/categories/category-rows.queries.server";
import {
	categoryValues,
	categoryVersion,
} from "~/features/taxonomy/categories/category-writes.queries.server";
import { drawingOf } from "~/features/taxonomy/categories/fixed-categories";
import { changeCategory } from "~/features/taxonomy/categories/save-category.server";
import {
	changeCategoryPicture,
	removePicture,
} from "~/features/taxonomy/categories/save-category-picture.server";
import { NoSuchRow } from "~/features/taxonomy/no-such-row";
import { FILE_FIELD, PictureField, UploadButton } from "~/features/taxonomy/picture-fields";
import { typedValues } from "~/features/taxonomy/refused";
import { StoredBeside } from "~/features/taxonomy/stored-beside";
import { isFileForm, readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orProblem } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const id = idIn(params.id);
	const row = id === undefined ? undefined : await findCategoryRow(db(), id);
	const typed = await findTyped(request, staff);
	const shown = {
		category: row && {
			...{ id: row.id, name: row.name, slug: row.slug, models: row.models },
			imagePath: row.imagePath,
			hasPicture: row.imagePath !== drawingOf(row.id),
			values: categoryValues(row),
			version: categoryVersion(row),
		},
		typed: typed && {
			values: typedValues(typed, CATEGORY_FIELDS),
			version: String(typed.get("version") ?? ""),
		},
	};
	// Also without the row: a form that was sent for it is shown again.
	return data(shown, { status: row ? 200 : 404, headers: UNCACHED });
}

/** Takes the form with the picture. */
async function takePicture(request: Request, id: number) {
	requireSameOrigin(request);
	const { username: staff } = await requireStaff(request);
	const upload = await readUpload(request, { fileField: FILE_FIELD, maxBytes: MAX_IMAGE_BYTES });
	const taken = await changeCategoryPicture(id, upload.file?.bytes, { staff, now: new Date() });
	if ("problem" in taken) {
		return data({ pictureProblem: taken.problem }, { status: taken.status, headers: UNCACHED });
	}
	const title = "The picture was saved";
	const toast = { title, description: taken.warning, style: "default" } as const;
	return redirectWithToast(request, categoryAdminPath(id), toast);
}

export async function action({ request, params }: ActionFunctionArgs) {
	const id = idIn(params.id) ?? 0;
	return orProblem(async () => {
		if (isFileForm(request)) return takePicture(request, id);
		const { staff, fields } = await readStaffForm(request, { typedIn: ["name"] });
		const by = { staff: staff.username, now: new Date() };
		if (fields.get("intent") === "drawing") {
			const failed = await removePicture(id, by);
			if (failed) {
				return data(
					{ pictureProblem: failed.problem },
					{ status: failed.status, headers: UNCACHED },
				);
			}
			const toast = { title: "It shows the drawing again", style: "default" } as const;
			return redirectWithToast(request, categoryAdminPath(id), toast);
		}
		const saved = await changeCategory(id, fields, by);
		if ("refused" in saved) {
			return data(saved.refused, { status: saved.refused.status, headers: UNCACHED });
		}
		const { renamedModels } = saved;
		const description =
			renamedModels > 0
				? `${modelsText(renamedModels)} that named it name it as it is now.`
				: undefined;
		const toast = { title: "The category was saved", description, style: "default" } as const;
		return redirectWithToast(request, CATEGORIES_PATH, toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page?.category?.name ?? "Category");

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Category() {
	const { category, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const refused = answer && "values" in answer && answer.values ? answer : undefined;
	const values = refused?.values ?? typed?.values ?? category?.values;
	if (values === undefined) return <NoSuchRow what="category" listPath={CATEGORIES_PATH} />;
	const version = refused?.stored?.version ?? typed?.version ?? category?.version;
	const title = category?.name ?? values.name;
	return (
		<StaffPage
			title={title}
			crumbs={[{ name: "Categories", to: CATEGORIES_PATH }, { name: title }]}
			actions={category && <CategoryLinks category={category} />}
		>
			<TypedNote isTyped={typed !== undefined && refused === undefined} />
			{refused?.stored && (
				<StoredBeside
					labels={CATEGORY_LABELS}
					typed={refused.values}
					stored={refused.stored.values}
				/>
			)}
			<StaffForm key={refused?.stored?.version} className="grid max-w-prose gap-5">
				<CategoryFields
					values={values}
					version={version}
					errors={refused?.errors}
					problem={refused?.problem ?? answer?.problem}
					submitText="Save"
					slugHint="The end of its page's address. The old address leads on to a new one, and models that name it are changed with it."
				/>
			</StaffForm>
			{category && <Picture category={category} problem={answer?.pictureProblem} />}
		</StaffPage>
	);
}

function CategoryLinks({ category }: { category: NonNullable<Loaded["category"]> }) {
	return (
		<>
			<LinkButton look="quiet" to={`/category/${category.slug}`}>
				See its page
			</LinkButton>
			<LinkButton look="quiet" to={`${categoryAdminPath(category.id)}/delete`}>
				Delete
			</LinkButton>
		</>
	);
}

function Picture({
	category,
	problem,
}: {
	category: NonNullable<Loaded["category"]>;
	problem: string | undefined;
}) {
	return (
		<section aria-labelledby="picture" className="grid max-w-prose gap-4 border-t border-line pt-6">
			<h2 id="picture" className="text-xl">
				Picture
			</h2>
			<img
				src={category.imagePath}
				alt={`Now: ${category.hasPicture ? "the uploaded picture" : "our drawing"}`}
				width="320"
				height="200"
				className="aspect-[8/5] w-80 max-w-full rounded-card border border-line bg-dusk object-cover"
			/>
			<FocusedForm method="post" encType="multipart/form-data" className="grid gap-4">
				<PictureField
					label="New picture"
					hint="JPEG, PNG or WebP, at most 5 MB. It is cut to 800 × 500 pixels."
					accept={ACCEPTED_IMAGES}
					error={problem}
				/>
				<p>
					<UploadButton>Upload picture</UploadButton>
				</p>
			</FocusedForm>
			{category.hasPicture && (
				<StaffForm>
					<QuietButton name="intent" value="drawing">
						Use the drawing again
					</QuietButton>
				</StaffForm>
			)}
		</section>
	);
}

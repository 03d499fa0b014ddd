import type { SpecRow } from "~/features/catalogue/card/card-specs";
import type { Projector } from "~/features/catalogue/projector";
import { brightnessText, listText, specText } from "~/features/catalogue/spec-text";
import { readSpecifications } from "~/features/catalogue/specifications";

export interface SpecGroup {
	title: string;
	rows: SpecRow[];
}

/** What makes the light, from the first place that has it: head and tables say the same. */
function lightSourceText({ lightSource, lightSourceType, specifications }: Projector): string {
	return specText(lightSource ?? lightSourceType ?? readSpecifications(specifications).lightSource);
}

/** The figures at the head of a model's page. */
export function keySpecs(projector: Projector): SpecRow[] {
	const more = readSpecifications(projector.specifications);
	return [
		["Resolution", specText(projector.resolution)],
		["Brightness", brightnessText(projector.brightness)],
		["Contrast ratio", specText(projector.contrastRatio)],
		["Projection type", specText(projector.projectionType)],
		["Throw type", specText(projector.throwType ?? more.throwType)],
		["Light source", lightSourceText(projector)],
	];
}

/** Every specification of a model in groups, 'Not specified' where it is missing. */
export function specGroups(projector: Projector): SpecGroup[] {
	const more = readSpecifications(projector.specifications);
	return [
		{
			title: "Picture",
			rows: [
				["Resolution", specText(projector.resolution)],
				["Native aspect ratio", specText(projector.nativeAspectRatio)],
				["Brightness", brightnessText(projector.brightness)],
				["Contrast ratio", specText(projector.contrastRatio)],
				["Rec.709 coverage", specText(projector.rec709Coverage)],
				["Input lag", specText(projector.inputLag)],
			],
		},
		{
			title: "Light and throw",
			rows: [
				["Projection type", specText(projector.projectionType)],
				["Light source", lightSourceText(projector)],
				["Light source type", specText(projector.lightSourceType)],
				["Light source life", specText(projector.lightSourceLife)],
				["Throw ratio", specText(projector.throwRatio ?? more.throwRatio)],
				["Throw type", specText(projector.throwType ?? more.throwType)],
				["Keystone adjustment", specText(projector.keystoneAdjustment)],
			],
		},
		{
			title: "Connections and sound",
			rows: [
				["Inputs", listText(projector.inputs)],
				["Outputs", specText(projector.outputs)],
				["Speaker", specText(projector.speaker ?? more.speakers)],
			],
		},
		{
			title: "Size and weight",
			rows: [
				["Dimensions", specText(projector.dimensions ?? more.dimensions)],
				["Weight", specText(projector.weight)],
				["Box dimensions", specText(projector.boxDimensions)],
				["Box weight", specText(projector.boxWeight)],
			],
		},
	];
}

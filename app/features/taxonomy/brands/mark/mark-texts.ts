/** What a file chooser offers. */
export const ACCEPTED_MARKS =
	"image/png,image/svg+xml,image/webp,image/jpeg,.png,.svg,.webp,.jpg,.jpeg";

export const MARK_HINT =
	"PNG or SVG, also WebP or JPEG, at most 5 MB. It is fitted into 480 × 160 pixels and stands on white. An SVG is shown as a picture that is made of it.";

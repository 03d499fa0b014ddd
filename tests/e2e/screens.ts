/** One address of every public screen and state, on the sample catalogue. */
export const SCREENS = [
	"/",
	"/brands",
	"/brand/epson",
	"/brand/no-such-brand",
	"/category/home-cinema",
	"/category/no-such-category",
	"/tag/hdr10",
	"/tag/no-such-tag",
	"/projector/epson-eh-tw7100",
	"/projector/epson-eh-tw7000",
	"/projector/no-such-projector",
	"/retailers",
	"/no-such-page",
];

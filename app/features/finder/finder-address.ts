/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

/** Flag of a form: its `q` is read as a sentence, and the response redirects to the list that the sentence means. */
export const MEANING_PARAMETER = "meant";

/** Parameter with the sentence that led to a list, for remarks on the sentence; it is no condition. */
export const SENTENCE_PARAMETER = "said";

/** Address of the first of the plain questions that lead to the finder. */
export const HELP_PATH = "/help-me-choose";

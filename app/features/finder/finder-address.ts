/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

/** Parameter of a form whose words are read as a sentence: they lead to the list that they mean. */
export const MEANING_PARAMETER = "meant";

/** Parameter with the sentence that led to a list, for remarks on the sentence; it is no condition. */
export const SENTENCE_PARAMETER = "said";

/** Address of the first of the plain questions that lead to the finder. */
export const HELP_PATH = "/help-me-choose";

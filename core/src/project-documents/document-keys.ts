/** The folder in storage with the documents of projects; backups have it. */
export const DOCUMENTS_FOLDER = "documents";

/** The path of a document as pages ask for it; its group is the hash of the content. */
export const DOCUMENT_PATH = /^\/documents\/([0-9a-f]{64})\.pdf$/;

export const documentKey = (hash: string): string => `${DOCUMENTS_FOLDER}/${hash}.pdf`;

export const documentUrl = (hash: string): string => `/${documentKey(hash)}`;

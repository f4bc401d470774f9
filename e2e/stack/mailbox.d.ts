import { type Email } from "postal-mime";
export interface ReceivedMail extends Email {
    /** Envelope recipients. */
    recipients: string[];
}
export interface Mailbox {
    url: string;
    all: () => readonly ReceivedMail[];
    /** Mails to one address, in order of arrival. */
    to: (address: string) => ReceivedMail[];
    /** Resolves when `count` mails have arrived for `address`. */
    waitFor: (address: string, count?: number) => Promise<ReceivedMail[]>;
    /** Answers every RCPT TO with this until it is set to null. */
    refuseWith: (response: {
        code: number;
        message: string;
    } | null) => void;
    clear: () => void;
    close: () => Promise<void>;
}
/** A real SMTP server on a free port that keeps what it is sent, parsed. */
export declare function startMailbox(port?: number): Promise<Mailbox>;

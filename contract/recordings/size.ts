/** The greatest size of a recording that is sent with a ticket, in bytes. */
export const maxRecordingBytes = 65_536;

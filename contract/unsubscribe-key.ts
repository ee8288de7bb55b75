/** The form of the key of a link that unsubscribes. A key of another form is of a link that was cut short on the way. */
export const unsubscribeKeyForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

// Generated from specs/ by `npm run generate`. Do not edit.
export interface paths {
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page of emails
         * @description Sorted newest first unless `search` hands the request to the search engine, which sorts by relevance.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Emails that contain a text, best match first */
        get: operations["searchEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{emailId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        /** One email in detail */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        /** Move an email to the trash */
        delete: operations["trashEmail"];
        options?: never;
        head?: never;
        /** Set the read flag, the star, or both */
        patch: operations["updateEmail"];
        trace?: never;
    };
    "/emails/{emailId}/body": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        /** Body of an email with its conversation */
        get: operations["getEmailBody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many emails at once
         * @description Costs one unit for each id; see `x-facts.bulk`.
         */
        post: operations["updateEmailsInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Drafts, as many as the limit lets through */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email at once
         * @description Cannot be undone. A 500 may follow a message that has left, so look into SENT before repeating.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every saved view */
        get: operations["listViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every inbox filter
         * @description The document names only the path; that it answers GET follows from its remark on unpaged lists.
         */
        get: operations["listInboxFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "email.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email came in */
        post: operations["onEmailReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A flag of an email was set */
        post: operations["onEmailUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email went into the trash */
        post: operations["onEmailDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "draft.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A draft was sent */
        post: operations["onDraftSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "label.applied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email got a label */
        post: operations["onLabelApplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mailbox.sync_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A mailbox could not be synchronised */
        post: operations["onMailboxSyncFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A shape the document does not show; anything is legal. */
        NotShown: unknown;
        Address: {
            /** @description The address itself. */
            email: string;
            /** @description The name shown with it. */
            name: string | null;
        };
        Attachment: {
            filename: string;
            size: number;
            mimeType: string;
        };
        /** @description An inbox label as it appears on an email. */
        Tag: {
            id: string;
            name: string;
            color: string;
            isAiLabel: boolean;
        };
        /** @enum {string} */
        FolderType: "INBOX" | "SENT" | "DRAFTS" | "SPAM" | "TRASH";
        /** @description What an email looks like both in a list and in detail. */
        EmailCommon: {
            /** @description No meaning beyond identity. */
            id: string;
            mailboxId: string;
            folderId: string;
            /** @description Internet message id with its angle brackets; a draft may not have one yet. */
            messageId: string;
            threadId: string;
            subject: string;
            from: components["schemas"]["Address"];
            to: components["schemas"]["Address"][];
            cc: components["schemas"]["Address"][];
            /** @description ISO 8601 in UTC. */
            date: string;
            snippet: string;
            isRead: boolean;
            isStarred: boolean;
            isDraft: boolean;
            waitingForReply: boolean;
            hasAttachments: boolean;
            attachments: components["schemas"]["Attachment"][];
            /** @description What it holds for an email that answers nothing, or whether it is there, is not documented. */
            inReplyTo?: string;
            references: string[];
        };
        /** @description An email as listed and as found. */
        EmailListItem: components["schemas"]["EmailCommon"] & {
            tags: components["schemas"]["Tag"][];
            body?: unknown;
        };
        /** @description An email read alone. */
        EmailDetail: components["schemas"]["EmailCommon"] & {
            tags?: unknown;
            bcc: components["schemas"]["Address"][];
            /** @description The mail provider's own labels. */
            labels: string[];
            isAutoReply: boolean;
            isAutoForward: boolean;
            scheduledStatus: string | null;
            /** @description ISO 8601 in UTC. */
            scheduledSendAt: string | null;
        };
        EmailEnvelope: {
            email: components["schemas"]["EmailDetail"];
        };
        EmailPage: {
            items: components["schemas"]["EmailListItem"][];
            /** @description Null at most when the page is empty. */
            nextCursor: string | null;
            hasMore: boolean;
        };
        /** @description Flags to set; one real boolean among the two is the least. What another type in the second one gets is not documented, so the types are those of requests that are sure to be taken. */
        EmailPatch: {
            isRead?: boolean;
            isStarred?: boolean;
        } | unknown | unknown;
        /** @description The listed fields; which of them may be left out, and what else may be given, is not documented. */
        SendRequest: {
            mailboxId?: string;
            to?: components["schemas"]["Address"][];
            subject?: string;
            inReplyTo?: string;
            references?: string[];
            body?: {
                text?: string;
                html?: string;
            };
        };
        SendReceipt: {
            messageId: string;
            threadId: string;
        };
        /** @description One node of a filter tree. Keys that group nodes, and most labels and types, are not documented. */
        FilterNode: {
            id?: string;
            /** @description The criterion, such as the domain of the sender. */
            label?: string;
            /**
             * @description The operator.
             * @example equals
             */
            type?: string;
            value?: string;
        };
        Error: {
            /** @description What clients branch on. */
            code: string;
            error: string;
            details?: Record<string, never>;
        };
        /** @enum {string} */
        EventKind: "email.received" | "email.updated" | "email.deleted" | "draft.sent" | "label.applied" | "mailbox.sync_failed";
        /** @description What a webhook endpoint receives. */
        Delivery: {
            event: components["schemas"]["EventKind"];
            /** @description A moment; its form is not documented. */
            createdAt: string;
            /** @description Fields are not documented for any event. */
            data: Record<string, never>;
        };
    };
    responses: {
        /** @description A page of emails. */
        EmailPage: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EmailPage"];
            };
        };
        /** @description Success; neither the exact status nor the shape is documented. */
        NotShown: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        /** @description A parameter is wrong; `details` tells which, or which bound. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "VALIDATION_FAILED";
                };
            };
        };
        /** @description The key is unknown or disabled. Carries no rate-limit headers. */
        InvalidApiKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "INVALID_API_KEY";
                };
            };
        };
        /** @description The workspace has no subscription any more. Carries no rate-limit headers. */
        WorkspaceSuspended: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "WORKSPACE_SUSPENDED";
                };
            };
        };
        /** @description The read took longer than ten seconds and was given up. */
        QueryTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "QUERY_TIMEOUT";
                };
            };
        };
        /** @description The idempotency key was used before, for another request. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "CONFLICT";
                };
            };
        };
        /** @description The request body is too big. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** @description The minute window or the month is used up. For the window exactly the headers in `x-facts.rateLimitHeaders.onRateLimitExceeded` come along; for the month the headers are not documented. */
        TooManyRequests: {
            headers: {
                /** @description Requests the minute window takes. */
                "X-RateLimit-Limit"?: number;
                /** @description Requests left in the minute window. */
                "X-RateLimit-Remaining"?: number;
                /** @description When the minute window eases; its form is not documented. */
                "X-RateLimit-Reset"?: string;
                /** @description When to come back. Sent with RATE_LIMIT_EXCEEDED; the document does not say whether QUOTA_EXCEEDED has it, nor in which of HTTP's two forms it is written. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "RATE_LIMIT_EXCEEDED" | "QUOTA_EXCEEDED";
                };
            };
        };
        /** @description The service failed. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "INTERNAL_ERROR";
                };
            };
        };
        /** @description Any other refusal; statuses and codes of this route are not documented. */
        OtherError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The `id` of an email. */
        EmailId: string;
        /** @description Keep to one mailbox. What an unknown one gets is not documented. */
        MailboxId: string;
        /** @description Keep to one kind of folder; without it all kinds are included. */
        FolderType: components["schemas"]["FolderType"];
        /** @description Size of a page. */
        Limit: number;
        /** @description The kind of event, as in the body. */
        ServiceEvent: components["schemas"]["EventKind"];
        /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
        ServiceSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests the minute window takes. */
        RateLimitLimit: number;
        /** @description Requests left in the minute window. */
        RateLimitRemaining: number;
        /** @description When the minute window eases; its form is not documented. */
        RateLimitReset: string;
        /** @description Units the month takes. */
        RateLimitQuota: number;
        /** @description Units left in the month. */
        RateLimitQuotaRemaining: number;
        /** @description When the month turns; its form is not documented. */
        RateLimitQuotaReset: string;
        /** @description Set when the answer comes from store. */
        IdempotentReplay: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listEmails: {
        parameters: {
            query?: {
                /** @description Keep to one mailbox. What an unknown one gets is not documented. */
                mailboxId?: components["parameters"]["MailboxId"];
                /** @description Keep to one kind of folder; without it all kinds are included. */
                folderType?: components["parameters"]["FolderType"];
                /** @description A saved view, as listed by `GET /views`. An unknown one makes the service fail with 500. */
                viewId?: string;
                /** @description Turns the listing over to the inbox emails that are hidden. */
                filtered?: "only";
                /** @description A filter tree as JSON text; its bounds are in `x-facts.filters`. */
                filters?: string;
                /** @description Free text; below two characters (trimmed) it has no effect. */
                search?: string;
                /** @description Where the previous page ended. What an unreadable one gets is not documented. */
                cursor?: string;
                /** @description Size of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmailPage"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    searchEmails: {
        parameters: {
            query: {
                /** @description The text looked for; its length counts after trimming. */
                q: string;
                /** @description Keep to one mailbox. What an unknown one gets is not documented. */
                mailboxId?: components["parameters"]["MailboxId"];
                /** @description Keep to one kind of folder; without it all kinds are included. */
                folderType?: components["parameters"]["FolderType"];
                /** @description Where the previous page ended. One that cannot be read starts again from the first page. */
                cursor?: string;
                /** @description Size of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmailPage"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                    "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                    "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailEnvelope"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            /** @description No such email in this workspace. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "EMAIL_NOT_FOUND";
                    };
                };
            };
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    trashEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email is in the trash, now or already before. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                    "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                    "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The mailbox has nowhere to trash to. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "NO_TRASH_FOLDER";
                    };
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            /** @description No such email in this workspace; which code is not documented. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    updateEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailPatch"];
            };
        };
        responses: {
            /** @description The email as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                    "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                    "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailEnvelope"];
                };
            };
            /** @description The body holds no usable flag, or is not JSON. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "VALIDATION_FAILED" | "REQUEST_ERROR";
                    };
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            /** @description No such email in this workspace. The code is not the one that reading gives. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getEmailBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of an email. */
                emailId: components["parameters"]["EmailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    updateEmailsInBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        responses: {
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description How many drafts to return; neither default nor bounds are documented. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Lets a repeated request be answered from store. Optional, though every sender should set it. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        responses: {
            /** @description The message has left. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Quota": components["headers"]["RateLimitQuota"];
                    "X-RateLimit-Quota-Remaining": components["headers"]["RateLimitQuotaRemaining"];
                    "X-RateLimit-Quota-Reset": components["headers"]["RateLimitQuotaReset"];
                    "Idempotent-Replay": components["headers"]["IdempotentReplay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendReceipt"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    listViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    listInboxFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["WorkspaceSuspended"];
            /** @description The list may stand below this path; then it is unknown to GET. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            408: components["responses"]["QueryTimeout"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherError"];
        };
    };
    onEmailReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "email.received";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "email.updated";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "email.deleted";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDraftSent: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "draft.sent";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLabelApplied: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "label.applied";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMailboxSyncFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of event, as in the body. */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /** @description Unix seconds, and the HMAC-SHA256 of those, a dot and the raw body, keyed with the webhook's secret. */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Delivery"] & {
                    /** @constant */
                    event?: "mailbox.sync_failed";
                };
            };
        };
        responses: {
            /** @description Accepted when given in time. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed; tried again later. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

// Generated from specs/ by `npm run generate`. Do not edit.
export interface paths {
    "/lists/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page of lists, or all of them
         * @description Paged when `page` and `limit` are given; an array of all lists without them. What one of the two alone gives is not clear from the document.
         */
        get: operations["listLists"];
        put?: never;
        /** Make a list */
        post: operations["createList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        /** One list */
        get: operations["getList"];
        put?: never;
        post?: never;
        /**
         * Delete a list for good
         * @description Takes its contacts, companies and linked lists along, and takes those contacts out of campaigns.
         */
        delete: operations["deleteList"];
        options?: never;
        head?: never;
        /** Give a list another name */
        patch: operations["renameList"];
        trace?: never;
    };
    "/lists/list/campaign-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns that use given lists
         * @description How the lists are named in the request is not documented.
         */
        get: operations["getCampaignUsageOfLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/{listId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        /**
         * Contacts of a list, by page or by lookup
         * @description With `email` or `socialUrl` a lookup over the list and its linked lists: full contacts, at most as many as `x-facts.lookup.maxResults`, and no paging.
         */
        get: operations["listRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/{listId}/rows/{leadId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
                /** @description The id of a contact, which is the `id` that a lookup gives. */
                leadId: components["parameters"]["LeadId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a contact for good */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/{listId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a contact to a list
         * @description A contact with the same email or profile URL, in the list or a linked one, is answered instead of a new one. A contact with neither is made anew on every call.
         */
        post: operations["addContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/{listId}/contacts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add several contacts to a list
         * @description Each row stands for itself. A row with an email seen earlier in the batch is a duplicate of that row and is not updated.
         */
        post: operations["addContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contact. */
                contactId: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a contact
         * @description Does not look for duplicates. No field can be cleared.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/lists/list/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export lists as files
         * @description Up to `x-facts.export.directMaxContacts` the file is the answer. Above that, `async` starts a job. Above `x-facts.export.maxContacts` it is refused, with a status that is not documented.
         */
        post: operations["exportLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/export/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an asynchronous list export. */
                jobId: components["parameters"]["ExportJobId"];
            };
            cookie?: never;
        };
        /** How far an export is */
        get: operations["getExportStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/list/export/jobs/{jobId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an asynchronous list export. */
                jobId: components["parameters"]["ExportJobId"];
            };
            cookie?: never;
        };
        /** The file of a finished export */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/custom-variable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declare a custom variable
         * @description Refused with 422 when the name is taken, or is that of a standard field.
         */
        post: operations["createCustomVariable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/custom-variable/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the name of a variable is taken
         * @description What its parameters are is not documented.
         */
        get: operations["checkCustomVariable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every campaign, unpaged */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Make a campaign
         * @description The only way to make one in the current system.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /** One campaign */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /** Delete a campaign */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the sequence of a campaign
         * @description Steps and versions sent without `_id` get one.
         */
        patch: operations["replaceCampaignSteps"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the settings of a campaign */
        patch: operations["updateCampaignSettings"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set who a campaign sends as */
        patch: operations["updateCampaignIdentities"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the lists that feed a campaign
         * @description Works while the campaign runs.
         */
        patch: operations["updateCampaignRecipients"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/test-email": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test email of a campaign */
        post: operations["sendTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/planned-start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Plan the start of a campaign, or cancel the plan */
        patch: operations["planCampaignStart"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a campaign
         * @description Runs the checks of `x-facts.startCheckOrder` and stops at the first that fails.
         */
        post: operations["startCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a campaign */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a campaign */
        post: operations["finishCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a finished campaign back */
        post: operations["reactivateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Give a campaign another name */
        patch: operations["renameCampaign"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a campaign */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a campaign */
        post: operations["archiveCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * What happened in a campaign, newest first
         * @description May be as old as `x-facts.activities.cacheMaxMinutes`. An empty page is the end.
         */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /** How far a campaign is */
        get: operations["getCampaignProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/progress/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /** How far each contact of a campaign is */
        get: operations["listProgressContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /** Data of a campaign as CSV */
        get: operations["exportCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/manual-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /** Manual tasks of a campaign */
        get: operations["listManualTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/manual-tasks/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the status of manual tasks */
        post: operations["setManualTaskStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload attachments for a campaign
         * @description Bounded by `x-facts.attachments`.
         */
        post: operations["uploadAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/social/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a voice note for the social network
         * @description Bounded by `x-facts.voiceNote`.
         */
        post: operations["uploadVoiceNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/campaign/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts of campaigns
         * @description Whether and how a campaign is named in the request is not documented.
         */
        get: operations["listCampaignContacts"];
        put?: never;
        /** Add contacts to a campaign */
        post: operations["addCampaignContacts"];
        /** Take contacts out of a campaign */
        delete: operations["removeCampaignContacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advanced/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set a field of a campaign contact */
        patch: operations["setCampaignContactField"];
        trace?: never;
    };
    "/advanced/campaigns/{campaignId}/activities/{activityId}/message": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
                /** @description The id of an activity; its form is not documented. */
                activityId: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        /** The message of an activity */
        get: operations["getActivityMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an email
         * @deprecated
         */
        post: operations["replyToEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/advanced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of current campaigns */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook registrations of all campaigns
         * @description One entry for each registration and campaign, of current and legacy campaigns in any status.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credits spent */
        get: operations["listCreditsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/find/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Past searches for an email */
        get: operations["listEmailSearches"];
        put?: never;
        /**
         * Start looking for an email
         * @description Costs nothing when nothing is found. A repeated call is a second paid job.
         */
        post: operations["startEmailSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/find/email/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        /** Result of a search for an email */
        get: operations["getEmailSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/find/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Past searches for a phone number */
        get: operations["listPhoneSearches"];
        put?: never;
        /**
         * Start looking for a phone number
         * @description Costs nothing when nothing is found. A repeated call is a second paid job.
         */
        post: operations["startPhoneSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/find/phone/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        /** Result of a search for a phone number */
        get: operations["getPhoneSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/verify/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Past verifications of emails */
        get: operations["listEmailVerifications"];
        put?: never;
        /**
         * Start verifying an email
         * @description Costs the same whatever comes out. A repeated call is a second paid job.
         */
        post: operations["startEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/verify/email/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        /** Result of verifying an email */
        get: operations["getEmailVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/blacklists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is blacklisted */
        get: operations["listBlacklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/blacklists/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Blacklist an email or a domain */
        post: operations["blacklistContact"];
        /** Take an email or a domain off the blacklist */
        delete: operations["unblacklistContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/blacklists/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Blacklist a social profile */
        post: operations["blacklistProfile"];
        /** Take a social profile off the blacklist */
        delete: operations["unblacklistProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every email provider, unpaged */
        get: operations["listEmailProviders"];
        put?: never;
        /** Connect an email provider */
        post: operations["createEmailProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-providers/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an email provider; its form is not documented. */
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an email provider */
        delete: operations["deleteEmailProvider"];
        options?: never;
        head?: never;
        /** Change an email provider */
        patch: operations["updateEmailProvider"];
        trace?: never;
    };
    "/email-providers/{providerId}/sender-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an email provider; its form is not documented. */
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set the sender name of an email provider */
        patch: operations["setSenderName"];
        trace?: never;
    };
    "/email-providers/warmup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every warmup, unpaged */
        get: operations["listWarmups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-providers/warmup/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the warmup on */
        post: operations["enableWarmup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-providers/warmup/check-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Diagnose the deliverability of a warmup
         * @description Taken for the diagnosis whose form of failure the document describes.
         */
        post: operations["checkWarmupHealth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One page of scrapers */
        get: operations["listScrapers"];
        put?: never;
        /** Start a scraper */
        post: operations["createScraper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        /** One scraper */
        get: operations["getScraper"];
        put?: never;
        post?: never;
        /** Delete a scraper */
        delete: operations["deleteScraper"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        /**
         * What a scraper found, as a file
         * @description The form of the file is not documented.
         */
        get: operations["downloadScraper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrich what a scraper found
         * @description Whether it spends credits is not documented.
         */
        post: operations["enrichScraper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/filter": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Filter what a scraper found */
        post: operations["filterScraper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Pause a scraper */
        put: operations["pauseScraper"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Let a scraper go on */
        put: operations["resumeScraper"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Split a scraper */
        post: operations["splitScraper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Give a scraper another name */
        put: operations["renameScraper"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a webhook of a scraper */
        post: operations["addScraperWebhook"];
        /** Remove the webhook of a scraper */
        delete: operations["removeScraperWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/authes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a login for scrapers */
        post: operations["createScraperAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-scrappers/authes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper login; its form is not documented. */
                id: components["parameters"]["ScraperAuthId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a login for scrapers */
        put: operations["updateScraperAuth"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaign/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts of a legacy email campaign
         * @deprecated
         */
        get: operations["listLegacyEmailCampaignContacts"];
        put?: never;
        /**
         * Add contacts to a legacy email campaign
         * @deprecated
         */
        post: operations["addLegacyEmailCampaignContacts"];
        /**
         * Take contacts out of a legacy email campaign
         * @deprecated
         */
        delete: operations["removeLegacyEmailCampaignContacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/lists/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add contacts to a list, the legacy way
         * @deprecated
         */
        post: operations["addLegacyEmailListContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Legacy email campaigns
         * @deprecated
         */
        get: operations["listLegacyEmailCampaigns"];
        put?: never;
        /**
         * Make a legacy email campaign
         * @deprecated
         */
        post: operations["createLegacyEmailCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * One legacy email campaign
         * @deprecated
         */
        get: operations["getLegacyEmailCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/settings/global": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a legacy email campaign
         * @deprecated
         */
        patch: operations["updateLegacyEmailCampaignSettings"];
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/settings/providers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the providers of a legacy email campaign
         * @deprecated
         */
        patch: operations["updateLegacyEmailCampaignProviders"];
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give a legacy email campaign another name
         * @deprecated
         */
        patch: operations["renameLegacyEmailCampaign"];
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the steps of a legacy email campaign
         * @deprecated
         */
        patch: operations["replaceLegacyEmailCampaignSteps"];
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a legacy email campaign
         * @deprecated
         */
        post: operations["startLegacyEmailCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a legacy email campaign
         * @deprecated
         */
        post: operations["pauseLegacyEmailCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/campaigns/{campaignId}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * What happened in a legacy email campaign
         * @deprecated
         */
        get: operations["listLegacyEmailActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contact of legacy email campaigns
         * @deprecated
         */
        patch: operations["updateLegacyEmailContact"];
        trace?: never;
    };
    "/emails/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email, the legacy way
         * @deprecated
         */
        post: operations["sendLegacyTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of legacy email campaigns
         * @deprecated
         */
        get: operations["getLegacyEmailStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social/campaign/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts of a legacy social campaign
         * @deprecated
         */
        get: operations["listLegacySocialCampaignContacts"];
        put?: never;
        /**
         * Add contacts to a legacy social campaign
         * @deprecated
         */
        post: operations["addLegacySocialCampaignContacts"];
        /**
         * Take contacts out of a legacy social campaign
         * @deprecated
         */
        delete: operations["removeLegacySocialCampaignContacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Legacy social campaigns
         * @deprecated
         */
        get: operations["listLegacySocialCampaigns"];
        put?: never;
        /**
         * Make a legacy social campaign
         * @deprecated
         */
        post: operations["createLegacySocialCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social/campaigns/{campaignId}/settings/global": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a legacy social campaign
         * @deprecated
         */
        patch: operations["updateLegacySocialCampaignSettings"];
        trace?: never;
    };
    "/social/campaigns/{campaignId}/name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Give a legacy social campaign another name
         * @deprecated
         */
        patch: operations["renameLegacySocialCampaign"];
        trace?: never;
    };
    "/social/campaigns/{campaignId}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the steps of a legacy social campaign
         * @deprecated
         */
        patch: operations["replaceLegacySocialCampaignSteps"];
        trace?: never;
    };
    "/social/campaigns/{campaignId}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * What happened in a legacy social campaign
         * @deprecated
         */
        get: operations["listLegacySocialActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of legacy social campaigns
         * @deprecated
         */
        get: operations["getLegacySocialStats"];
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
    EMAIL_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email step went out */
        post: operations["onEmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OPENED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tracking pixel was loaded
         * @description Needs tracking; comes late by `x-facts.webhook.trackingDelayMinSeconds` and up to the maximum beside it.
         */
        post: operations["onOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CLICKED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tracked link was clicked
         * @description Needs tracking; comes late by `x-facts.webhook.trackingDelayMinSeconds` and up to the maximum beside it.
         */
        post: operations["onClicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    MAIL_REPLIED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact replied by email for the first time */
        post: operations["onMailReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    BOUNCED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bounce was noticed
         * @description Has no `campaign`.
         */
        post: operations["onBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    UNSUBSCRIBED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact unsubscribed */
        post: operations["onUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VISITED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A profile was visited */
        post: operations["onVisited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A profile was invited */
        post: operations["onInvited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ACCEPTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An invitation was accepted */
        post: operations["onAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    MESSAGE_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A social message was sent */
        post: operations["onMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INMAIL_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An inmail was sent */
        post: operations["onInmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    LIKED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A post was liked */
        post: operations["onLiked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    SOCIAL_REPLIED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact replied on the social network */
        post: operations["onSocialReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CHAT_MESSAGE_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A chat message was sent */
        post: operations["onChatMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CHAT_REPLIED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact replied in the chat */
        post: operations["onChatReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CAMPAIGN_ENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The daily job closed a campaign */
        post: operations["onCampaignEnding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scraper.FINISHED": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scraper came to its end
         * @description Sent to webhooks of the scraper, apart from those of campaigns.
         */
        post: operations["onScraperFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scraper.ERROR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scraper failed
         * @description Sent to webhooks of the scraper, apart from those of campaigns.
         */
        post: operations["onScraperError"];
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
        /** @description Id of a campaign, list, contact, step or job. */
        ObjectId: string;
        HtmlPage: string;
        CsvFile: string;
        ZipFile: string;
        /** @description Failure of the main API. Where there is a `code`, it decides; `x-facts.errorCodes` has the known ones. */
        MainError: {
            error: string;
            code?: string;
            params?: Record<string, never>;
        };
        /** @description Failure of the lists service, except its 401. */
        ListsError: {
            message: string;
            code?: string;
            params?: Record<string, never>;
        };
        AuthenticationError: {
            /** @constant */
            error: "Authentication required";
        };
        /** @description Unlike other failures of the lists service it has `error`. */
        ListsAuthenticationError: {
            /** @constant */
            error: "Authentication required";
            /** @constant */
            code: "AUTH_REQUIRED";
        };
        /** @description Stands for a failure inside the service, in spite of its words. */
        LoginError: {
            /** @constant */
            error: "You must be logged in";
        };
        /** @description The balance is too low. Whether a `code` comes along is not documented. */
        NotEnoughCreditsError: {
            error: string;
        };
        CreditsUsageError: {
            /** @constant */
            success: false;
            error: string;
        };
        WarmupDiagnosisError: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description Why a campaign does not start. */
        StartError: {
            error: string;
            code?: components["schemas"]["StartCheckCode"] | components["schemas"]["OtherCode"];
            params?: Record<string, never>;
        };
        /**
         * @description What the checks are and their order is in `x-facts.startCheckOrder`.
         * @enum {string}
         */
        StartCheckCode: "SUBSCRIPTION_REQUIRED" | "CAMPAIGN_NOT_FOUND" | "NO_IDENTITY_SET" | "IDENTITY_FOREIGN_ACCOUNT" | "SOCIAL_AUDIO_MISSING" | "EMAIL_STEP_NO_ACTIVE_VERSION" | "EMAIL_VERSION_NO_CONTENT" | "EMAIL_VERSION_NO_SUBJECT" | "SOCIAL_COOKIE_EXPIRED" | "SOCIAL_SLOT_EXPIRED" | "SOCIAL_ACCOUNT_AMBIGUOUS" | "EMAIL_PROVIDER_DISCONNECTED" | "EMAIL_PROVIDER_EXPIRED" | "IDENTITY_EMAIL_PROVIDER_MISSING" | "CHAT_ACCOUNT_EXPIRED" | "CHAT_SLOT_EXPIRED" | "CHAT_ACCOUNT_AMBIGUOUS" | "SCHEDULE_MISSING" | "MC_SOCIAL_DAILY_LIMIT_CONNECTION" | "MC_SOCIAL_DAILY_LIMIT" | "NO_RECIPIENTS" | "TOO_MANY_RECIPIENTS" | "CAMPAIGN_ALREADY_RUNNING" | "RECIPIENTS_NO_EMAIL" | "RECIPIENTS_NO_SOCIAL";
        /**
         * @description Codes of the main API outside the start checks; most of their routes are not documented.
         * @enum {string}
         */
        OtherCode: "INVALID_REQUEST" | "INVALID_PARAMETERS" | "PLANNED_START_INVALID" | "PLANNED_START_IN_PAST" | "EMAIL_PROVIDER_MISSING" | "SOCIAL_ACCOUNT_MISSING" | "TRACKING_DOMAINS_REQUIRED" | "WARMUP_PROVIDER_UNSUPPORTED" | "ACCOUNT_DISCONNECTED" | "RATE_LIMITED" | "STATS_COMPUTING";
        CreateList: {
            name: string;
        };
        CreatedList: {
            success: boolean;
            listId: components["schemas"]["ObjectId"];
            name: string;
        };
        /** @description A list as it stands in the listing; its fields are not shown. */
        ListSummary: Record<string, never>;
        ListPage: {
            items: components["schemas"]["ListSummary"][];
            total: number;
            /** @description Its type is not documented. */
            page: unknown;
            /** @description Its type is not documented. */
            pageSize: unknown;
            /** @description Its type is not documented. */
            totalLeads: unknown;
        };
        /** @description Every list of the account, unpaged. */
        AllLists: components["schemas"]["ListSummary"][];
        /** @description Null and the empty string are ignored when sent. An array or object makes the row fail. */
        FieldValue: string | number | boolean | null;
        ContactStandardFields: {
            firstName?: components["schemas"]["FieldValue"];
            lastName?: components["schemas"]["FieldValue"];
            fullName?: components["schemas"]["FieldValue"];
            email?: components["schemas"]["FieldValue"];
            secondaryEmail?: components["schemas"]["FieldValue"];
            phone?: components["schemas"]["FieldValue"];
            mobilePhone?: components["schemas"]["FieldValue"];
            jobTitle?: components["schemas"]["FieldValue"];
            seniority?: components["schemas"]["FieldValue"];
            department?: components["schemas"]["FieldValue"];
            jobStartDate?: components["schemas"]["FieldValue"];
            socialUrlProfile?: components["schemas"]["FieldValue"];
            microblogUrl?: components["schemas"]["FieldValue"];
            country?: components["schemas"]["FieldValue"];
            region?: components["schemas"]["FieldValue"];
            city?: components["schemas"]["FieldValue"];
            postalCode?: components["schemas"]["FieldValue"];
            address?: components["schemas"]["FieldValue"];
            timezone?: components["schemas"]["FieldValue"];
            gender?: components["schemas"]["FieldValue"];
            age?: components["schemas"]["FieldValue"];
            birthDate?: components["schemas"]["FieldValue"];
            language?: components["schemas"]["FieldValue"];
            yearsOfExperience?: components["schemas"]["FieldValue"];
            education?: components["schemas"]["FieldValue"];
            skills?: components["schemas"]["FieldValue"];
            bio?: components["schemas"]["FieldValue"];
            profilePictureUrl?: components["schemas"]["FieldValue"];
        };
        CompanyStandardFields: {
            companyName?: components["schemas"]["FieldValue"];
            companyDomain?: components["schemas"]["FieldValue"];
            websiteUrl?: components["schemas"]["FieldValue"];
            companyEmail?: components["schemas"]["FieldValue"];
            logoUrl?: components["schemas"]["FieldValue"];
            industry?: components["schemas"]["FieldValue"];
            companySize?: components["schemas"]["FieldValue"];
            companyType?: components["schemas"]["FieldValue"];
            employeeCount?: components["schemas"]["FieldValue"];
            foundedYear?: components["schemas"]["FieldValue"];
            annualRevenue?: components["schemas"]["FieldValue"];
            socialCompanyUrl?: components["schemas"]["FieldValue"];
            microblogCompanyUrl?: components["schemas"]["FieldValue"];
            notes?: components["schemas"]["FieldValue"];
            tags?: components["schemas"]["FieldValue"];
            techStack?: components["schemas"]["FieldValue"];
        };
        /** @description A contact as it is sent: flat, one key for each field. A key that is no standard field goes through the rules of key resolution; see `x-facts.keyResolution`. */
        ContactFields: {
            [key: string]: components["schemas"]["FieldValue"];
        } & (components["schemas"]["ContactStandardFields"] & components["schemas"]["CompanyStandardFields"]);
        /** @description A contact of a list. A lookup gives the full contact, always with `id`; without one a row has the fields of the visible columns alone. */
        ContactRow: {
            id?: components["schemas"]["ObjectId"];
        };
        RowsPage: {
            items: components["schemas"]["ContactRow"][];
            total: number;
            /** @description Its type is not documented. */
            page: unknown;
            /** @description Its type is not documented. */
            pageSize: unknown;
        };
        /** @description The contact after the change; its form is not shown. */
        UpdatedContact: unknown;
        CustomVariable: {
            technicalName: string;
            displayName: string;
            /**
             * @description Whether it belongs to the contact or to the company.
             * @enum {string}
             */
            schema: "lead" | "company";
        };
        /** @description The variable as it was created, alone or in an envelope, which is not shown. */
        CreatedCustomVariable: Record<string, never>;
        /** @description Which company the contact belongs to. The form of the id, and what stands here without a company, are not shown. */
        CompanyId: unknown;
        AddContactResult: {
            success: boolean;
            leadId: components["schemas"]["ObjectId"];
            companyId?: components["schemas"]["CompanyId"];
            duplicate: boolean;
            /** @description Never true unless `duplicate` is. */
            updated: boolean;
            createdCustomVariables: components["schemas"]["CustomVariable"][];
        };
        /** @description The bounds are those of `x-facts.batch`. */
        Batch: {
            contacts: {
                [key: string]: unknown;
            }[];
        };
        /** @description `created`, `duplicates` and `failed` add up to `total`; `updated` is a part of `duplicates`. The results are in the order of the contacts sent. */
        BatchResult: {
            success: boolean;
            total: number;
            created: number;
            duplicates: number;
            updated: number;
            failed: number;
            results: components["schemas"]["BatchRow"][];
            createdCustomVariables: components["schemas"]["CustomVariable"][];
        };
        BatchRow: components["schemas"]["BatchRowAdded"] | components["schemas"]["BatchRowFailed"];
        BatchRowAdded: {
            /** @description Place in the list of contacts sent; whether it starts at 0 is not documented. */
            index: number;
            leadId: components["schemas"]["ObjectId"];
            companyId?: components["schemas"]["CompanyId"];
            duplicate: boolean;
            updated: boolean;
        };
        BatchRowFailed: {
            index: number;
            /** @description Why the row failed; its form is not shown. */
            error: unknown;
        };
        ExportRequest: {
            listIds: components["schemas"]["ObjectId"][];
            /** @description Lets a large export run as a job. */
            async?: boolean;
        };
        /** @description A started export. */
        ExportJob: {
            /** Format: uuid */
            jobId: string;
        };
        /** @description State of an export; fields other than `status` are not shown. */
        ExportStatus: {
            /** @description Once `done` the file can be downloaded; other values are not shown. */
            status: string;
        };
        /** @description A campaign; its fields are not shown. */
        Campaign: Record<string, never>;
        CampaignList: {
            campaigns: components["schemas"]["Campaign"][];
        };
        /** @description Which lists feed a campaign. The selection is replaced as a whole. */
        Recipients: {
            lists: components["schemas"]["ObjectId"][];
            /** @description Contacts in one of these are left out. */
            excludedLists: components["schemas"]["ObjectId"][];
        };
        CampaignSettings: {
            dailyEmailAdded?: number;
            dailyEmailLimit?: number;
            dailySocialAdded?: number;
            dailyChatAdded?: number;
        };
        /** @description Sets or cancels the planned start. Only the name of one field is known, from the error codes about it. */
        PlannedStart: {
            /** @description A moment to come; its form and the way to cancel are not shown. */
            plannedStart?: unknown;
        };
        CampaignContacts: {
            list: components["schemas"]["NotShown"][];
            count: number;
        };
        Activity: {
            event: string;
            /** @description ISO 8601 in UTC. */
            date: string;
        };
        /** @description Newest first; an empty page is the end. */
        ActivityPage: {
            activities: components["schemas"]["Activity"][];
        };
        ProgressContacts: {
            contacts: components["schemas"]["NotShown"][];
            total: number;
            totalPages: number;
        };
        /** @description One URL on one campaign. */
        WebhookRegistration: {
            id: string;
            /**
             * @description The current system, or one of the two legacy ones.
             * @enum {string}
             */
            typeOfCampaign: "advanced" | "email" | "social";
            campaignId: components["schemas"]["ObjectId"];
            campaignName: string;
            url: string;
            /** @description Names of events; a registration without any is left out. */
            events: string[];
            /** @constant */
            status: "active";
        };
        WebhookList: {
            webhooks: components["schemas"]["WebhookRegistration"][];
        };
        CreditsUsagePage: {
            items: components["schemas"]["NotShown"][];
            total: number;
        };
        JobStarted: {
            jobId: components["schemas"]["ObjectId"];
        };
        SearchesPage: {
            data: components["schemas"]["NotShown"][];
            total: number;
        };
        ScraperPage: {
            scraps: components["schemas"]["NotShown"][];
        };
        Sentiment: {
            /** @enum {string} */
            classification: "INTERESTED" | "NOT_INTERESTED" | "NEUTRAL" | "OUT_OF_OFFICE" | "HOSTILE" | "DELEGATION" | "INCOMPREHENSION" | "QUESTION_ASK";
            score: number;
        };
        /** @description Custom variables come first, then the standard fields. A field without a value is left out. */
        DeliveryContact: {
            id: components["schemas"]["ObjectId"];
            firstName?: string;
            lastName?: string;
            email?: string;
            /** @description The first custom variable that has `company` in its name. */
            company?: string | number | boolean;
        };
        MailReplied: {
            /** @constant */
            event: "MAIL_REPLIED";
            /** @description Name of the campaign. */
            campaign: string;
            campaignId: components["schemas"]["ObjectId"];
            senderName: string;
            /** @description Address that the campaign sent from. */
            sender: string;
            contact: components["schemas"]["DeliveryContact"];
            /** @description Usually when it was processed. */
            date: string;
            step: number;
            reply: string;
            /** @description Only where the account has replies classified. */
            sentiment?: components["schemas"]["Sentiment"];
            messageId: string;
        };
    };
    responses: {
        /** @description Success; neither the exact status nor the shape is documented. */
        NotShown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        /** @description One list as CSV, or several as a ZIP with one CSV each. The media types are not documented. */
        ExportFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/csv": components["schemas"]["CsvFile"];
                "application/zip": components["schemas"]["ZipFile"];
            };
        };
        /** @description A CSV file. The media type is not documented. */
        CsvFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/csv": components["schemas"]["CsvFile"];
            };
        };
        /** @description The job runs; read its result later. */
        JobStarted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobStarted"];
            };
        };
        /** @description A page of past searches. */
        SearchesPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SearchesPage"];
            };
        };
        /** @description No such path. */
        UnknownPath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A parameter is wrong, a rule of the business forbids it, or there is no such resource. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The request is wrong, a rule of the business forbids it, or there is no such resource. A body that is not JSON gets the HTML page. */
        BadRequestWithBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The balance is too low for the job, or the request is wrong. A body that is not JSON gets the HTML page. */
        PaidJobRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotEnoughCreditsError"] | components["schemas"]["MainError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description A plain sentence; whether it stands alone or in `error` is not documented. */
        ScraperRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": string;
                "application/json": string | components["schemas"]["MainError"];
                "text/html": string;
            };
        };
        /** @description The first start check that fails. Which status comes with which code is not documented. */
        StartRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StartError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The credit usage has its own form of failure; its statuses are not documented. */
        CreditsUsageFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditsUsageError"];
            };
        };
        /** @description The diagnosis of warmups has its own form of failure; its statuses are not documented. */
        WarmupDiagnosisFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WarmupDiagnosisError"] | components["schemas"]["MainError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Any other refusal, such as that of a body over the limit; the status is not documented. */
        OtherMainError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description The key is missing, unknown or disabled, or belongs to the inbox service. */
        AuthenticationRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationError"];
            };
        };
        /** @description The key is not accepted; or there is no such campaign, for which the body is not documented; or the statistics failed inside, which is told as a missing login. */
        StatsUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationError"] | components["schemas"]["LoginError"] | components["schemas"]["MainError"];
            };
        };
        /** @description The key is not accepted, or the registrations could not be read, which is told as a missing login. */
        WebhookListUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationError"] | components["schemas"]["LoginError"];
            };
        };
        /** @description The key is not accepted. Whether the body is the general one or the route's own is not documented. */
        CreditsUsageUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationError"] | components["schemas"]["CreditsUsageError"];
            };
        };
        /** @description The social account to be used is disconnected. Which routes answer so is not documented. */
        AccountDisconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"] & {
                    /** @enum {string} */
                    code: "ACCOUNT_DISCONNECTED";
                };
            };
        };
        /** @description The social network slows the account down; the quota of requests never answers so. Which routes can is not documented. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                };
            };
        };
        /** @description The minute quota is used up, with the text in `x-facts.rateLimit.overLimitError` and without `Retry-After`; or the service failed. */
        QuotaExceededOrFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The service failed. This route does not count against the minute quota. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The statistics are still being computed. */
        StatsComputing: {
            headers: {
                "Retry-After": components["headers"]["RetryAfterStats"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"] & {
                    /** @enum {string} */
                    code: "STATS_COMPUTING";
                };
            };
        };
        /** @description No such message. */
        MessageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "NOT_FOUND";
                };
            };
        };
        /** @description The activity is there, but has no message. */
        ActivityWithoutMessage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "NO_MESSAGE";
                };
            };
        };
        /** @description The key is missing, unknown or disabled, or belongs to the inbox service. */
        ListsAuthenticationRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsAuthenticationError"];
            };
        };
        /** @description The list or contact does not exist, or belongs to another account. */
        ListsNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsError"];
            };
        };
        /** @description The body is over the limit in `x-facts.listsBodyMaxBytes`. */
        ListsPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsError"] & {
                    /** @enum {string} */
                    code: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** @description Well formed, but not acceptable; codes are not documented. */
        ListsUnacceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsError"];
            };
        };
        /** @description The service failed. This route does not count against the minute quota. */
        ListsUnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsError"];
            };
        };
        /** @description Any other refusal; statuses and codes are not documented, nor is the form for a body that is not JSON. */
        OtherListsError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListsError"];
                "text/html": components["schemas"]["HtmlPage"];
            };
        };
        /** @description Whatever the receiver answers is ignored. */
        DeliveryIgnored: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description The id of a campaign. */
        CampaignId: components["schemas"]["ObjectId"];
        /** @description The id of a list. */
        ListId: components["schemas"]["ObjectId"];
        /** @description The id of a contact, which is the `id` that a lookup gives. */
        LeadId: components["schemas"]["ObjectId"];
        /** @description The id of a contact. */
        ContactId: components["schemas"]["ObjectId"];
        /** @description The id of an asynchronous list export. */
        ExportJobId: string;
        /** @description The id that starting the job returned. */
        EnrichmentJobId: components["schemas"]["ObjectId"];
        /** @description The id of an activity; its form is not documented. */
        ActivityId: string;
        /** @description The id of an email provider; its form is not documented. */
        ProviderId: string;
        /** @description The id of a scraper; its form is not documented. */
        ScraperId: string;
        /** @description The id of a scraper login; its form is not documented. */
        ScraperAuthId: string;
        /** @description Number of the page; the first is 0. */
        PageFromZero: number;
        /** @description Number of the page; the first is 1. */
        PageFromOne: number;
        /** @description Size of a page. */
        SearchesLimit: number;
        /** @description Makes a duplicate take the fields that were sent. Any other string has no effect. */
        UpdateIfExists: string;
    };
    requestBodies: {
        /** @description What this route takes, if anything, is not documented. */
        NotShown: {
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        /** @description An upload; the names of its parts are not documented. */
        NotShownUpload: {
            content: {
                "multipart/form-data": components["schemas"]["NotShown"];
            };
        };
    };
    headers: {
        /** @description Seconds to wait until the statistics may be there. */
        RetryAfterStats: 30;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listLists: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                limit?: number;
                /** @description A full email or social profile URL; keeps to the lists that hold this person. */
                leadSearch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description A page, or every list. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPage"] | components["schemas"]["AllLists"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    createList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateList"];
            };
        };
        responses: {
            /** @description The list was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedList"];
                };
            };
            401: components["responses"]["ListsAuthenticationRequired"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    getList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    deleteList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    renameList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    getCampaignUsageOfLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    listRows: {
        parameters: {
            query?: {
                /** @description Looks for this address, in any case. */
                email?: string;
                /** @description Looks for this profile URL, exactly as it is stored. */
                socialUrl?: string;
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description Contacts. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowsPage"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
                /** @description The id of a contact, which is the `id` that a lookup gives. */
                leadId: components["parameters"]["LeadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    addContact: {
        parameters: {
            query?: {
                /** @description Makes a duplicate take the fields that were sent. Any other string has no effect. */
                updateIfExists?: components["parameters"]["UpdateIfExists"];
            };
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactFields"];
            };
        };
        responses: {
            /** @description The contact, new or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddContactResult"];
                };
            };
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    addContacts: {
        parameters: {
            query?: {
                /** @description Makes a duplicate take the fields that were sent. Any other string has no effect. */
                updateIfExists?: components["parameters"]["UpdateIfExists"];
            };
            header?: never;
            path: {
                /** @description The id of a list. */
                listId: components["parameters"]["ListId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description What became of each row. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contact. */
                contactId: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactFields"];
            };
        };
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description The contact as it is now. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedContact"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    exportLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description A job was started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["ListsNotFound"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["ExportFile"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    getExportStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an asynchronous list export. */
                jobId: components["parameters"]["ExportJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["OtherListsError"];
            410: components["responses"]["OtherListsError"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description State of the export. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportStatus"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an asynchronous list export. */
                jobId: components["parameters"]["ExportJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["OtherListsError"];
            410: components["responses"]["OtherListsError"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["ExportFile"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    createCustomVariable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomVariable"];
            };
        };
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            413: components["responses"]["ListsPayloadTooLarge"];
            422: components["responses"]["ListsUnacceptable"];
            500: components["responses"]["ListsUnexpectedError"];
            /** @description The variable. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCustomVariable"];
                };
            };
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    checkCustomVariable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["ListsAuthenticationRequired"];
            404: components["responses"]["OtherListsError"];
            500: components["responses"]["ListsUnexpectedError"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherListsError"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every campaign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    replaceCampaignSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateCampaignSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignSettings"];
            };
        };
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateCampaignIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateCampaignRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recipients"];
            };
        };
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    sendTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    planCampaignStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedStart"];
            };
        };
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    startCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["StartRefused"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    finishCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    reactivateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    renameCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    archiveCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /** @description Names of events to keep to, joined by commas. */
                types?: string[];
                /** @description Number of the page; the first is 0. */
                page?: components["parameters"]["PageFromZero"];
            };
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description A page of activities. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
        };
    };
    getCampaignProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listProgressContacts: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
            };
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description A page of contacts. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressContacts"];
                };
            };
        };
    };
    exportCampaign: {
        parameters: {
            query?: {
                /**
                 * @description What to export. One value is known; whether it may be left out is not documented.
                 * @example replies
                 */
                type?: string;
            };
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["CsvFile"];
        };
    };
    listManualTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    setManualTaskStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    uploadAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShownUpload"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    uploadVoiceNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShownUpload"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listCampaignContacts: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 0. */
                page?: components["parameters"]["PageFromZero"];
                /** @description Size of a page. */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description A page of contacts. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignContacts"];
                };
            };
        };
    };
    addCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    removeCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    setCampaignContactField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getActivityMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
                /** @description The id of an activity; its form is not documented. */
                activityId: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            404: components["responses"]["MessageNotFound"];
            409: components["responses"]["AccountDisconnected"];
            422: components["responses"]["ActivityWithoutMessage"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    replyToEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getCampaignStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["StatsUnauthorized"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            503: components["responses"]["StatsComputing"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["WebhookListUnauthorized"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description Every registration. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    listCreditsUsage: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["CreditsUsageUnauthorized"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description A page of debits. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsUsagePage"];
                };
            };
            "4XX": components["responses"]["CreditsUsageFailed"];
        };
    };
    listEmailSearches: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                limit?: components["parameters"]["SearchesLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["SearchesPage"];
        };
    };
    startEmailSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["PaidJobRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["JobStarted"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getEmailSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listPhoneSearches: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                limit?: components["parameters"]["SearchesLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["SearchesPage"];
        };
    };
    startPhoneSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["PaidJobRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["JobStarted"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getPhoneSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listEmailVerifications: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 1. */
                page?: components["parameters"]["PageFromOne"];
                /** @description Size of a page. */
                limit?: components["parameters"]["SearchesLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["SearchesPage"];
        };
    };
    startEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["PaidJobRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["JobStarted"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id that starting the job returned. */
                jobId: components["parameters"]["EnrichmentJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["UnexpectedError"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listBlacklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    blacklistContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    unblacklistContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    blacklistProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    unblacklistProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listEmailProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    createEmailProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    deleteEmailProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an email provider; its form is not documented. */
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    updateEmailProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an email provider; its form is not documented. */
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    setSenderName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an email provider; its form is not documented. */
                providerId: components["parameters"]["ProviderId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listWarmups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    enableWarmup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    checkWarmupHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["WarmupDiagnosisFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["WarmupDiagnosisFailed"];
        };
    };
    listScrapers: {
        parameters: {
            query?: {
                /** @description Number of the page; the first is 0. */
                page?: components["parameters"]["PageFromZero"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            /** @description A page of scrapers. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScraperPage"];
                };
            };
        };
    };
    createScraper: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    deleteScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    downloadScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    enrichScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    filterScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    pauseScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    resumeScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    splitScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    renameScraper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    addScraperWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    removeScraperWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper; its form is not documented. */
                id: components["parameters"]["ScraperId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    createScraperAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateScraperAuth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a scraper login; its form is not documented. */
                id: components["parameters"]["ScraperAuthId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["ScraperRefused"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listLegacyEmailCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    addLegacyEmailCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    removeLegacyEmailCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    addLegacyEmailListContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listLegacyEmailCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    createLegacyEmailCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getLegacyEmailCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    updateLegacyEmailCampaignSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateLegacyEmailCampaignProviders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    renameLegacyEmailCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    replaceLegacyEmailCampaignSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    startLegacyEmailCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    pauseLegacyEmailCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listLegacyEmailActivities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    updateLegacyEmailContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    sendLegacyTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    getLegacyEmailStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["StatsUnauthorized"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            503: components["responses"]["StatsComputing"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    listLegacySocialCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    addLegacySocialCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    removeLegacySocialCampaignContacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listLegacySocialCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    createLegacySocialCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    updateLegacySocialCampaignSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    renameLegacySocialCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    replaceLegacySocialCampaignSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["NotShown"];
        responses: {
            400: components["responses"]["BadRequestWithBody"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
            "4XX": components["responses"]["OtherMainError"];
        };
    };
    listLegacySocialActivities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a campaign. */
                campaignId: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["AuthenticationRequired"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    getLegacySocialStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["BadRequest"];
            401: components["responses"]["StatsUnauthorized"];
            409: components["responses"]["AccountDisconnected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["QuotaExceededOrFailed"];
            503: components["responses"]["StatsComputing"];
            "2XX": components["responses"]["NotShown"];
        };
    };
    onEmailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "EMAIL_SENT";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onOpened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "OPENED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onClicked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "CLICKED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onMailReplied: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailReplied"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "BOUNCED";
                    campaign?: unknown;
                    /** @constant */
                    step: 0;
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onUnsubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "UNSUBSCRIBED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onVisited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "VISITED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onInvited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "INVITED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "ACCEPTED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onMessageSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "MESSAGE_SENT";
                    /** @description Text of the message. */
                    content: string;
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onInmailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "INMAIL_SENT";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onLiked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "LIKED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onSocialReplied: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "SOCIAL_REPLIED";
                    reply: string;
                    sentiment?: components["schemas"]["Sentiment"];
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onChatMessageSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "CHAT_MESSAGE_SENT";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onChatReplied: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event?: "CHAT_REPLIED";
                };
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onCampaignEnding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onScraperFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
    onScraperError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotShown"];
            };
        };
        responses: {
            "2XX": components["responses"]["DeliveryIgnored"];
            "4XX": components["responses"]["DeliveryIgnored"];
            "5XX": components["responses"]["DeliveryIgnored"];
        };
    };
}

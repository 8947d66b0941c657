// Generated from specs/ by `npm run generate`. Do not edit.
export const inboxFacts = {
 "pathPrefix": "/inbox/api/v1",
 "contractVersion": "1.0.0",
 "apiKeyLength": 48,
 "rateLimit": {
  "requests": 60,
  "windowSeconds": 60,
  "windowKind": "sliding",
  "scope": "account"
 },
 "monthlyQuota": {
  "requests": 10000,
  "period": "calendar-month-utc"
 },
 "requestUnits": 1,
 "bulk": {
  "maxIds": 60,
  "unitsPerId": 1
 },
 "requestBodyMaxBytes": 262144,
 "requestBodyMaxBytesLowReading": 256000,
 "filters": {
  "maxBytes": 8192,
  "maxDepth": 5,
  "maxConditions": 50,
  "valueMaxChars": 500
 },
 "search": {
  "ignoredBelowChars": 2,
  "maxChars": 200
 },
 "q": {
  "minChars": 2,
  "maxChars": 200
 },
 "page": {
  "defaultLimit": 50,
  "maxLimit": 200
 },
 "readTimeoutSeconds": 10,
 "idempotency": {
  "keyMaxChars": 255,
  "storedHours": 24,
  "scope": "workspace"
 },
 "disabledKeyPropagationSeconds": 300,
 "folderTypes": [
  "INBOX",
  "SENT",
  "DRAFTS",
  "SPAM",
  "TRASH"
 ],
 "webhook": {
  "maxActive": 1,
  "events": [
   "email.received",
   "email.updated",
   "email.deleted",
   "draft.sent",
   "label.applied",
   "mailbox.sync_failed"
  ],
  "answerTimeoutSeconds": 10,
  "retries": 4,
  "retrySpanHoursApprox": 8,
  "signatureMaxAgeSeconds": 300,
  "signatureAlgorithm": "HMAC-SHA256"
 },
 "rateLimitHeaders": {
  "onSuccess": [
   "X-RateLimit-Limit",
   "X-RateLimit-Remaining",
   "X-RateLimit-Reset",
   "X-RateLimit-Quota",
   "X-RateLimit-Quota-Remaining",
   "X-RateLimit-Quota-Reset"
  ],
  "onRateLimitExceeded": [
   "X-RateLimit-Limit",
   "X-RateLimit-Remaining",
   "X-RateLimit-Reset",
   "Retry-After"
  ],
  "absentOnStatuses": [
   401
  ],
  "absentOnCodes": [
   "WORKSPACE_SUSPENDED"
  ]
 },
 "errorCodes": [
  {
   "status": 400,
   "code": "VALIDATION_FAILED"
  },
  {
   "status": 400,
   "code": "REQUEST_ERROR"
  },
  {
   "status": 400,
   "code": "NO_TRASH_FOLDER"
  },
  {
   "status": 401,
   "code": "INVALID_API_KEY"
  },
  {
   "status": 403,
   "code": "WORKSPACE_SUSPENDED"
  },
  {
   "status": 404,
   "code": "EMAIL_NOT_FOUND"
  },
  {
   "status": 404,
   "code": "NOT_FOUND"
  },
  {
   "status": 408,
   "code": "QUERY_TIMEOUT"
  },
  {
   "status": 409,
   "code": "CONFLICT"
  },
  {
   "status": 413,
   "code": "PAYLOAD_TOO_LARGE"
  },
  {
   "status": 429,
   "code": "RATE_LIMIT_EXCEEDED"
  },
  {
   "status": 429,
   "code": "QUOTA_EXCEEDED"
  },
  {
   "status": 500,
   "code": "INTERNAL_ERROR"
  }
 ],
 "searchRanking": [
  "subject",
  "sender",
  "snippet",
  "recipients"
 ],
 "replySubjectPrefix": "Re: "
} as const;
export const prospectingFacts = {
 "pathPrefixes": {
  "lists": "/lists",
  "current": "/advanced",
  "legacy": [
   "/emails",
   "/social"
  ],
  "currentDespiteLegacyPrefix": [
   "/emails/blacklists"
  ]
 },
 "apiKeyLength": 48,
 "apiKeyPattern": "^[A-Za-z0-9]{48}$",
 "refusalStatuses": {
  "main": [
   400,
   401,
   409,
   429
  ],
  "lists": [
   400,
   401,
   404,
   413,
   422,
   429
  ]
 },
 "rateLimit": {
  "requestsByPlan": {
   "none": 30,
   "start": 100,
   "grow": 300,
   "scale": 1000
  },
  "windowSeconds": 60,
  "windowKind": "fixed-from-first-request",
  "scope": "account",
  "uncountedPathPrefixes": [
   "/tools",
   "/lists"
  ],
  "overLimitStatus": 500,
  "overLimitError": "Internal server error",
  "overLimitAbsentHeaders": [
   "Retry-After"
  ],
  "retryPauseSeconds": 60
 },
 "requestMaxSeconds": 120,
 "mainBodyMaxBytes": 31457280,
 "mainBodyMaxBytesLowReading": 30000000,
 "listsBodyMaxBytes": 5242880,
 "listsBodyMaxBytesLowReading": 5000000,
 "attachments": {
  "maxFiles": 3,
  "maxFileBytes": 20971520,
  "maxFileBytesLowReading": 20000000
 },
 "voiceNote": {
  "maxBytes": 10485760,
  "maxBytesLowReading": 10000000,
  "maxSeconds": 300
 },
 "credits": {
  "emailFinder": 1,
  "phoneFinder": 50,
  "emailVerifier": 0.25,
  "refundedWhenNothingFound": [
   "emailFinder",
   "phoneFinder"
  ],
  "neverRefunded": [
   "emailVerifier"
  ],
  "free": [
   "lists",
   "contacts",
   "exports"
  ],
  "tooFewStatus": 400
 },
 "batch": {
  "minContacts": 1,
  "maxContacts": 100,
  "beyondStatus": 422
 },
 "lookup": {
  "maxResults": 50,
  "beyondOneKeyStatus": 422
 },
 "export": {
  "directMaxContacts": 5000,
  "maxContacts": 100000,
  "maxConcurrentAsyncPerAccount": 1,
  "jobKeptHours": 24,
  "doneStatus": "done",
  "csvEncoding": "utf-8-bom",
  "csvSeparator": ",",
  "csvLastColumns": [
   "Lists",
   "Campaigns"
  ]
 },
 "activities": {
  "cacheMaxMinutes": 10
 },
 "campaignPages": {
  "contacts": {
   "size": 20,
   "most": 10000
  },
  "activities": {
   "size": 30
  },
  "progress": {
   "size": 20
  },
  "credits": {
   "size": 50,
   "most": 200
  }
 },
 "settings": {
  "dailyEmailAdded": {
   "minimum": 1,
   "maximum": 500
  },
  "dailyEmailLimit": {
   "minimum": 1,
   "maximum": 500,
   "atLeast": "dailyEmailAdded"
  },
  "dailySocialAdded": {
   "minimum": 1,
   "maximum": 80,
   "maximumWithInvitation": 40
  },
  "dailyChatAdded": {
   "minimum": 1,
   "maximum": 30
  }
 },
 "recipientsMax": 30000,
 "campaignStatuses": [
  "DRAFT",
  "RUNNING",
  "PAUSED",
  "FINISHED",
  "ARCHIVED"
 ],
 "newContactsReachStatuses": [
  "RUNNING",
  "PAUSED",
  "DRAFT"
 ],
 "keepRunningOption": "alwaysOn",
 "sentimentClassifications": [
  "INTERESTED",
  "NOT_INTERESTED",
  "NEUTRAL",
  "OUT_OF_OFFICE",
  "HOSTILE",
  "DELEGATION",
  "INCOMPREHENSION",
  "QUESTION_ASK"
 ],
 "keyResolution": {
  "ignoredCharacters": [
   " ",
   "_",
   "-"
  ],
  "affixMinKeyChars": 3,
  "customVariableSuffix": "id",
  "phoneMinDigits": 6,
  "companyAddressKeys": [
   "Company Country",
   "Company City",
   "Company Address"
  ],
  "capturedKeys": {
   "job": "jobStartDate",
   "last": "lastContacted",
   "year": "yearsOfExperience",
   "note": "notes",
   "mobile": "phone"
  }
 },
 "webhook": {
  "sentEvents": [
   "EMAIL_SENT",
   "OPENED",
   "CLICKED",
   "MAIL_REPLIED",
   "BOUNCED",
   "UNSUBSCRIBED",
   "VISITED",
   "INVITED",
   "ACCEPTED",
   "MESSAGE_SENT",
   "INMAIL_SENT",
   "LIKED",
   "SOCIAL_REPLIED",
   "CHAT_MESSAGE_SENT",
   "CHAT_REPLIED",
   "CAMPAIGN_ENDING"
  ],
  "neverSentEvents": [
   "SENT",
   "MAIL_SENT",
   "FOLLOWED",
   "TASK_COMPLETED",
   "TASK_FAILED"
  ],
  "scraperEvents": [
   "FINISHED",
   "ERROR"
  ],
  "campaignTypes": [
   "advanced",
   "email",
   "social"
  ],
  "registrationStatus": "active",
  "trackingEvents": [
   "OPENED",
   "CLICKED"
  ],
  "trackingDelayMinSeconds": 30,
  "trackingDelayMaxSeconds": 60,
  "bouncedStep": 0,
  "retriesOnHttpErrors": 0,
  "deduplicationFields": [
   "event",
   "campaign",
   "contact",
   "step"
  ],
  "contentType": "application/json",
  "secretOrSignatureHeader": "none",
  "companyNamePart": "company"
 },
 "statsRetryAfterSeconds": 30,
 "startCheckOrder": [
  [
   "SUBSCRIPTION_REQUIRED"
  ],
  [
   "CAMPAIGN_NOT_FOUND"
  ],
  [
   "NO_IDENTITY_SET"
  ],
  [
   "IDENTITY_FOREIGN_ACCOUNT"
  ],
  [
   "SOCIAL_AUDIO_MISSING"
  ],
  [
   "EMAIL_STEP_NO_ACTIVE_VERSION"
  ],
  [
   "EMAIL_VERSION_NO_CONTENT"
  ],
  [
   "EMAIL_VERSION_NO_SUBJECT"
  ],
  [
   "SOCIAL_COOKIE_EXPIRED",
   "SOCIAL_SLOT_EXPIRED"
  ],
  [
   "SOCIAL_ACCOUNT_AMBIGUOUS"
  ],
  [
   "EMAIL_PROVIDER_DISCONNECTED",
   "EMAIL_PROVIDER_EXPIRED"
  ],
  [
   "IDENTITY_EMAIL_PROVIDER_MISSING"
  ],
  [
   "CHAT_ACCOUNT_EXPIRED",
   "CHAT_SLOT_EXPIRED",
   "CHAT_ACCOUNT_AMBIGUOUS"
  ],
  [
   "SCHEDULE_MISSING"
  ],
  [
   "MC_SOCIAL_DAILY_LIMIT_CONNECTION"
  ],
  [
   "MC_SOCIAL_DAILY_LIMIT"
  ],
  [
   "NO_RECIPIENTS"
  ],
  [
   "TOO_MANY_RECIPIENTS"
  ],
  [
   "CAMPAIGN_ALREADY_RUNNING"
  ],
  [
   "RECIPIENTS_NO_EMAIL"
  ],
  [
   "RECIPIENTS_NO_SOCIAL"
  ]
 ],
 "startDailySocialMax": {
  "withInvitation": 40,
  "otherwise": 80
 },
 "errorCodes": [
  {
   "service": "lists",
   "status": 401,
   "code": "AUTH_REQUIRED"
  },
  {
   "service": "lists",
   "status": 413,
   "code": "PAYLOAD_TOO_LARGE"
  },
  {
   "service": "main",
   "status": 400,
   "code": "INVALID_REQUEST"
  },
  {
   "service": "main",
   "code": "INVALID_PARAMETERS"
  },
  {
   "service": "main",
   "code": "PLANNED_START_INVALID"
  },
  {
   "service": "main",
   "code": "PLANNED_START_IN_PAST"
  },
  {
   "service": "main",
   "code": "EMAIL_PROVIDER_MISSING"
  },
  {
   "service": "main",
   "code": "SOCIAL_ACCOUNT_MISSING"
  },
  {
   "service": "main",
   "code": "TRACKING_DOMAINS_REQUIRED"
  },
  {
   "service": "main",
   "code": "WARMUP_PROVIDER_UNSUPPORTED"
  },
  {
   "service": "main",
   "status": 409,
   "code": "ACCOUNT_DISCONNECTED"
  },
  {
   "service": "main",
   "status": 429,
   "code": "RATE_LIMITED"
  },
  {
   "service": "main",
   "status": 503,
   "code": "STATS_COMPUTING"
  }
 ],
 "errorTexts": {
  "authentication": "Authentication required",
  "internalReadFailure": "You must be logged in",
  "campaignNotFound": "Campaign not found",
  "listNotFound": "List not found",
  "activityMessageNotFound": "NOT_FOUND",
  "activityHasNoMessage": "NO_MESSAGE"
 }
} as const;

// A program of a third party, over the client that oapi-codegen generates from /v1/openapi.json.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"example.com/cars/api"
)

func pointer[T any](value T) *T { return &value }

func main() {
	client, err := api.NewClientWithResponses(os.Args[1])
	if err != nil {
		panic(err)
	}
	makes := []string{"FORD", "TOYOTA"}
	used := []api.GetV1ListingsParamsListingType{api.GetV1ListingsParamsListingTypeUSED}
	answer, err := client.GetV1ListingsWithResponse(context.Background(), &api.GetV1ListingsParams{
		MakeCode:    &makes,
		ListingType: &used,
		Radius:      pointer(0),
		Sort:        pointer(api.GetV1ListingsParamsSortDerivedpriceASC),
		Limit:       pointer(2),
	})
	if err != nil {
		panic(err)
	}
	if answer.JSON200 == nil {
		panic(answer.Status())
	}
	type car struct {
		ID    int64  `json:"id"`
		Title string `json:"title"`
		Make  string `json:"make"`
		Price *int   `json:"price"`
	}
	cars := []car{}
	for _, one := range answer.JSON200.Listings {
		cars = append(cars, car{int64(one.Id), *one.Title, one.Make.Code, one.Price})
	}
	text, _ := json.Marshal(map[string]any{"total": answer.JSON200.Total, "cars": cars})
	fmt.Println(string(text))
}
